-- Roles of the database, extensions, the audit. The owner runs migrations; the application works as portale_app.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

GRANT USAGE ON SCHEMA public TO portale_app;

-- Text filters match without regard to case and accents (decisions, Lists).
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- A pattern that finds the value anywhere, its % and _ being ordinary characters.
CREATE FUNCTION containing(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(public.fold(value), '([\\%_])', '\\\1', 'g') || '%' $$;

-- One row per transaction that changed business data. `at` is stamped at commit, in the order of the commits:
-- the clock's row stays locked until the transaction ends.
CREATE TABLE audit_clock (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), last timestamptz NOT NULL);
INSERT INTO audit_clock (last) VALUES (clock_timestamp());

CREATE TABLE audit_tx (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz,
  user_id bigint,
  impersonator_id bigint,
  request_id text
);
CREATE INDEX audit_tx_at ON audit_tx (at);

CREATE TABLE audits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  audit_tx_id bigint NOT NULL REFERENCES audit_tx,
  model_type text NOT NULL,
  model_id bigint NOT NULL,
  event text NOT NULL CHECK (event IN ('created', 'updated', 'deleted')),
  old_values jsonb,
  new_values jsonb
);
CREATE INDEX audits_tx ON audits (audit_tx_id);
CREATE INDEX audits_model ON audits (model_type, model_id, id DESC);

CREATE FUNCTION audit_stamp() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  stamp timestamptz;
BEGIN
  UPDATE audit_clock SET last = greatest(clock_timestamp(), last + interval '1 microsecond') RETURNING last INTO stamp;
  UPDATE audit_tx SET at = stamp WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_tx_stamp AFTER INSERT ON audit_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_stamp();

-- The audit_tx row of the transaction under way, made at its first change. Who acts is set by the application
-- once per transaction, as portale.user_id, portale.impersonator_id, portale.request_id.
CREATE FUNCTION audit_transaction() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tx text := nullif(current_setting('portale.audit_tx', true), '');
  made bigint;
BEGIN
  IF tx IS NOT NULL THEN RETURN tx; END IF;
  INSERT INTO audit_tx (user_id, impersonator_id, request_id) VALUES (
    nullif(current_setting('portale.user_id', true), '')::bigint,
    nullif(current_setting('portale.impersonator_id', true), '')::bigint,
    nullif(current_setting('portale.request_id', true), ''))
  RETURNING id INTO made;
  PERFORM set_config('portale.audit_tx', made::text, true);
  RETURN made;
END $$;

-- Records what a statement did to a table. Arguments: columns that must never be recorded.
CREATE FUNCTION audit_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  hidden text[] := coalesce(TG_ARGV[0:], '{}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, new_values)
      SELECT audit_transaction(), TG_TABLE_NAME, n.id, 'created', to_jsonb(n) - hidden FROM new_rows n ORDER BY n.id;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values)
      SELECT audit_transaction(), TG_TABLE_NAME, o.id, 'deleted', to_jsonb(o) - hidden FROM old_rows o ORDER BY o.id;
  ELSE
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values, new_values)
      SELECT audit_transaction(), TG_TABLE_NAME, changed.id, 'updated', changed.old_values, changed.new_values
      FROM (
        SELECT n.id,
          jsonb_object_agg(key, o_values -> key) AS old_values,
          jsonb_object_agg(key, n_values -> key) AS new_values
        FROM new_rows n
        JOIN old_rows o USING (id)
        CROSS JOIN LATERAL (SELECT to_jsonb(o) - hidden AS o_values, to_jsonb(n) - hidden AS n_values) both_values
        CROSS JOIN LATERAL jsonb_object_keys(n_values) key
        WHERE o_values -> key IS DISTINCT FROM n_values -> key
        GROUP BY n.id
      ) changed ORDER BY changed.id;
  END IF;
  PERFORM pg_notify('changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE is not audited and therefore forbidden on %', TG_TABLE_NAME;
END $$;

-- Makes a table a business table: audited, not to be truncated, open to the application.
CREATE PROCEDURE audit_table(name regclass, VARIADIC hidden text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
  arguments text := (SELECT coalesce(string_agg(quote_literal(column_name), ', '), '') FROM unnest(hidden) column_name);
BEGIN
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION audit_record(%s)', name, arguments);
  EXECUTE format('CREATE TRIGGER audit_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION audit_record(%s)', name, arguments);
  EXECUTE format('CREATE TRIGGER audit_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION audit_record(%s)', name, arguments);
  EXECUTE format('CREATE TRIGGER no_truncate BEFORE TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO portale_app', name);
END $$;

GRANT SELECT ON audit_tx, audits TO portale_app;
REVOKE EXECUTE ON FUNCTION audit_transaction(), audit_stamp(), audit_record() FROM PUBLIC;
