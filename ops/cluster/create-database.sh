#!/bin/sh
# Patroni calls this once, with the address of the new cluster's primary: makes the portal's role and database.
set -e
exec ${POSTGRES_BIN}/psql "$1" -X -q -v ON_ERROR_STOP=1 <<'SQL'
CREATE ROLE portale_owner LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}';
CREATE DATABASE portale OWNER portale_owner;
SQL
