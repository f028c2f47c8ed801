"""How notices leave the house."""

from environs import Env

env = Env()
# How notices leave, by channel: to the log, by SMTP, or through a gateway (core.outbox.gateway.HttpChannel).
NOTICE_CHANNELS = {
    name: env.str(f"{name.upper()}_CHANNEL", "core.outbox.channels.LogChannel")
    for name in ("email", "sms", "push")
}
# TIMEOUT: seconds until a gateway that does not answer is left alone for a while.
NOTICE_GATEWAYS = {
    name: {
        "URL": env.str(f"{name.upper()}_GATEWAY_URL", ""),
        "TOKEN": env.str(f"{name.upper()}_GATEWAY_TOKEN", ""),
        "TIMEOUT": env.float(f"{name.upper()}_GATEWAY_TIMEOUT", 10.0),
    }
    for name in ("sms", "push")
}
