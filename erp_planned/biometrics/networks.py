"""Which addresses of devices this server may call: those of DEVICE_NETWORKS."""

from ipaddress import ip_address, ip_network

from django.conf import settings


def may_call(host: str) -> bool:
    """Say whether an address lies in a network in which devices are asked."""
    return any(ip_address(host) in ip_network(text) for text in settings.DEVICE_NETWORKS)


def is_no_device(host: str) -> bool:
    """Say whether no device can stand at an address: this server itself, its cloud's own service, nobody at all.

    Where DEVICE_NETWORKS names such an address, it may be entered.
    """
    one = ip_address(host)
    odd = one.is_loopback or one.is_link_local or one.is_multicast or one.is_unspecified
    return odd and not may_call(host)
