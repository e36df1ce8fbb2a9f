#!/bin/sh
# Run once by the image, as its superuser: Skrzat gets a role that is none, and owns its database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SKRZAT_DATABASE_PASSWORD" --username="$POSTGRES_USER" <<'SQL'
create role skrzat login nosuperuser nocreatedb nocreaterole password :'password';
create database skrzat owner skrzat encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' template template0;
\connect skrzat
-- Counts statements and their times, for the system's admins.
create schema monitoring;
create extension pg_stat_statements schema monitoring;
grant usage on schema monitoring to skrzat;
SQL
