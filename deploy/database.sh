#!/bin/sh
# Runs once, when the database server's data folder is made: a plain role that owns its database.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set password="$DATABASE_PASSWORD" <<'SQL'
CREATE ROLE karyalaya LOGIN NOSUPERUSER PASSWORD :'password';
CREATE DATABASE karyalaya OWNER karyalaya;
SQL
