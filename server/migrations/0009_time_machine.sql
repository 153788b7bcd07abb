-- To which moment a transaction put everything back, if that is what it did.
ALTER TABLE audit_tx ADD COLUMN restored_to timestamptz;

-- pg_temp last, here and below: else a temporary table called audits would take what the audit is to record.
CREATE OR REPLACE FUNCTION audit_transaction() RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tx text := nullif(current_setting('portale.audit_tx', true), '');
  made bigint;
BEGIN
  IF tx IS NOT NULL THEN RETURN tx; END IF;
  INSERT INTO audit_tx (user_id, impersonator_id, request_id, restored_to) VALUES (
    nullif(current_setting('portale.user_id', true), '')::bigint,
    nullif(current_setting('portale.impersonator_id', true), '')::bigint,
    nullif(current_setting('portale.request_id', true), ''),
    nullif(current_setting('portale.restored_to', true), '')::timestamptz)
  RETURNING id INTO made;
  PERFORM set_config('portale.audit_tx', made::text, true);
  RETURN made;
END $$;

-- Reads the changes of a row one after the other. Backwards over their old values (whole ones for a deletion) it tells
-- what the row was before them, forwards over their new values (whole for a creation) what it was after; NULL is no row.
CREATE FUNCTION row_values_step(known jsonb, changed jsonb, is_whole boolean) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN is_whole THEN changed WHEN changed IS NOT NULL THEN coalesce(known, '{}') || changed END $$;
CREATE AGGREGATE row_values(changed jsonb, is_whole boolean) (SFUNC = row_values_step, STYPE = jsonb, PARALLEL = SAFE);

-- As before, for tables whose columns may have any name in small letters: none of them is called "New", "Old" or "Key".
CREATE OR REPLACE FUNCTION audit_record() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hidden text[] := coalesce(TG_ARGV[0:], '{}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, new_values)
      SELECT audit_transaction(), TG_TABLE_NAME, "New".id, 'created', to_jsonb("New") - hidden
      FROM new_rows "New" ORDER BY "New".id;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values)
      SELECT audit_transaction(), TG_TABLE_NAME, "Old".id, 'deleted', to_jsonb("Old") - hidden
      FROM old_rows "Old" ORDER BY "Old".id;
  ELSE
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values, new_values)
      SELECT audit_transaction(), TG_TABLE_NAME, changed.id, 'updated', changed.old_values, changed.new_values
      FROM (
        SELECT both_values.id,
          jsonb_object_agg("Key", both_values.o -> "Key") AS old_values,
          jsonb_object_agg("Key", both_values.n -> "Key") AS new_values
        FROM (
          SELECT "New".id, to_jsonb("Old") - hidden AS o, to_jsonb("New") - hidden AS n
          FROM new_rows "New" JOIN old_rows "Old" ON "Old".id = "New".id
        ) both_values
        CROSS JOIN LATERAL jsonb_object_keys(both_values.n) "Key"
        WHERE both_values.o -> "Key" IS DISTINCT FROM both_values.n -> "Key"
        GROUP BY both_values.id
      ) changed ORDER BY changed.id;
  END IF;
  PERFORM pg_notify('changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Unique values may move between rows that the time machine puts back.
ALTER TABLE regions DROP CONSTRAINT regions_name_key, ADD UNIQUE (name) DEFERRABLE;
ALTER TABLE districts DROP CONSTRAINT districts_code_key, ADD UNIQUE (code) DEFERRABLE;

-- That somebody has read a news is a fact: it is not rolled back, and names no row that the time machine could not remove.
ALTER TABLE news_reads DROP CONSTRAINT news_reads_news_id_fkey;
