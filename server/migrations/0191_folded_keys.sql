-- Unique names and codes are unique as they look. The folded text is a stored column; rows that were equal before this
-- migration, or become so by a restore, are marked with their own id, which sets them apart: they stay, and can be saved.
-- Both columns are derived, so that the audit does not record them and a restore does not write them.

CREATE FUNCTION mark_duplicates(table_name regclass, VARIADIC key_columns text[]) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  keys text := (SELECT string_agg(quote_ident(key), ', ') FROM unnest(key_columns) key);
BEGIN
  -- Of equal rows the first one stays unmarked, one that is so already before the others.
  EXECUTE format('UPDATE %1$s t SET duplicate_mark = CASE WHEN p.place = 1 THEN 0 ELSE t.id END
    FROM (SELECT id, row_number() OVER (PARTITION BY %2$s ORDER BY duplicate_mark <> 0, id) AS place FROM %1$s) p
    WHERE p.id = t.id AND t.duplicate_mark <> CASE WHEN p.place = 1 THEN 0 ELSE t.id END', table_name, keys);
END $$;

CREATE FUNCTION clear_duplicate_mark() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.duplicate_mark := 0;
  RETURN NEW;
END $$;

ALTER TABLE dealers
  ADD COLUMN folded_baldo_id text NOT NULL GENERATED ALWAYS AS (fold_code(baldo_id)) STORED,
  ADD COLUMN duplicate_mark bigint NOT NULL DEFAULT 0;
ALTER TABLE workshops
  ADD COLUMN folded_baldo_id text NOT NULL GENERATED ALWAYS AS (fold_code(baldo_id)) STORED,
  ADD COLUMN duplicate_mark bigint NOT NULL DEFAULT 0;
ALTER TABLE lead_models
  ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (fold_name(name)) STORED,
  ADD COLUMN duplicate_mark bigint NOT NULL DEFAULT 0;
ALTER TABLE lead_work_types
  ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (fold_name(name)) STORED,
  ADD COLUMN duplicate_mark bigint NOT NULL DEFAULT 0;
ALTER TABLE rejection_reasons
  ADD COLUMN folded_text text NOT NULL GENERATED ALWAYS AS (fold_name(text)) STORED,
  ADD COLUMN duplicate_mark bigint NOT NULL DEFAULT 0;
ALTER TABLE saved_views
  ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (fold_name(name)) STORED,
  ADD COLUMN duplicate_mark bigint NOT NULL DEFAULT 0;

DO $do$ DECLARE
  name text;
  folded text;
BEGIN
  FOR name, folded IN VALUES ('dealers', 'folded_baldo_id'), ('workshops', 'folded_baldo_id'),
    ('lead_models', 'folded_name'), ('lead_work_types', 'folded_name'), ('rejection_reasons', 'folded_text')
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION audit_record(%L, %L)', name, folded, 'duplicate_mark');
    EXECUTE format('CREATE OR REPLACE TRIGGER audit_update AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION audit_record(%L, %L)', name, folded, 'duplicate_mark');
    EXECUTE format('CREATE OR REPLACE TRIGGER audit_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION audit_record(%L, %L)', name, folded, 'duplicate_mark');
  END LOOP;
END $do$;

SELECT mark_duplicates('dealers', 'folded_baldo_id'), mark_duplicates('workshops', 'folded_baldo_id'),
  mark_duplicates('lead_models', 'folded_name'), mark_duplicates('lead_work_types', 'folded_name'),
  mark_duplicates('rejection_reasons', 'folded_text', 'activity_id'),
  mark_duplicates('saved_views', 'user_id', 'list', 'folded_name');
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE dealers ADD CONSTRAINT dealers_folded_baldo_id_key UNIQUE (folded_baldo_id, duplicate_mark) DEFERRABLE;
ALTER TABLE workshops ADD CONSTRAINT workshops_folded_baldo_id_key UNIQUE (folded_baldo_id, duplicate_mark) DEFERRABLE;
ALTER TABLE lead_models ADD CONSTRAINT lead_models_folded_name_key UNIQUE (folded_name, duplicate_mark) DEFERRABLE;
ALTER TABLE lead_work_types ADD CONSTRAINT lead_work_types_folded_name_key
  UNIQUE (folded_name, duplicate_mark) DEFERRABLE;
ALTER TABLE rejection_reasons ADD CONSTRAINT rejection_reasons_folded_text_key
  UNIQUE NULLS NOT DISTINCT (folded_text, activity_id, duplicate_mark) DEFERRABLE;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_folded_name_key
  UNIQUE (user_id, list, folded_name, duplicate_mark) DEFERRABLE;

-- The constraints of before are implied, but for marked rows: saved as they look, two of them have the same letters.
ALTER TABLE dealers DROP CONSTRAINT dealers_baldo_id_key, DROP CONSTRAINT dealers_baldo_id_case;
ALTER TABLE workshops DROP CONSTRAINT workshops_baldo_id_key, DROP CONSTRAINT workshops_baldo_id_case;
ALTER TABLE lead_models DROP CONSTRAINT lead_models_name_key;
ALTER TABLE lead_work_types DROP CONSTRAINT lead_work_types_name_key;
ALTER TABLE rejection_reasons DROP CONSTRAINT rejection_reasons_text_key;
ALTER TABLE saved_views DROP CONSTRAINT saved_views_name_key;
-- Lists are ordered by the code as it is written.
CREATE INDEX dealers_baldo_id ON dealers (baldo_id, id);
CREATE INDEX workshops_baldo_id ON workshops (baldo_id, id);

-- A marked row whose text becomes another one is as unique as any.
CREATE TRIGGER clear_duplicate_mark BEFORE UPDATE OF baldo_id ON dealers FOR EACH ROW
  WHEN (OLD.duplicate_mark <> 0 AND fold_code(NEW.baldo_id) <> OLD.folded_baldo_id)
  EXECUTE FUNCTION clear_duplicate_mark();
CREATE TRIGGER clear_duplicate_mark BEFORE UPDATE OF baldo_id ON workshops FOR EACH ROW
  WHEN (OLD.duplicate_mark <> 0 AND fold_code(NEW.baldo_id) <> OLD.folded_baldo_id)
  EXECUTE FUNCTION clear_duplicate_mark();
CREATE TRIGGER clear_duplicate_mark BEFORE UPDATE OF name ON lead_models FOR EACH ROW
  WHEN (OLD.duplicate_mark <> 0 AND fold_name(NEW.name) <> OLD.folded_name)
  EXECUTE FUNCTION clear_duplicate_mark();
CREATE TRIGGER clear_duplicate_mark BEFORE UPDATE OF name ON lead_work_types FOR EACH ROW
  WHEN (OLD.duplicate_mark <> 0 AND fold_name(NEW.name) <> OLD.folded_name)
  EXECUTE FUNCTION clear_duplicate_mark();
CREATE TRIGGER clear_duplicate_mark BEFORE UPDATE OF text, activity_id ON rejection_reasons FOR EACH ROW
  WHEN (OLD.duplicate_mark <> 0
    AND (fold_name(NEW.text), NEW.activity_id) IS DISTINCT FROM (OLD.folded_text, OLD.activity_id))
  EXECUTE FUNCTION clear_duplicate_mark();
CREATE TRIGGER clear_duplicate_mark BEFORE UPDATE OF user_id, list, name ON saved_views FOR EACH ROW
  WHEN (OLD.duplicate_mark <> 0
    AND (NEW.user_id, NEW.list, fold_name(NEW.name)) IS DISTINCT FROM (OLD.user_id, OLD.list, OLD.folded_name))
  EXECUTE FUNCTION clear_duplicate_mark();

-- The few groups of equal rows are found from their marked ones.
CREATE INDEX dealers_duplicates ON dealers (folded_baldo_id) WHERE duplicate_mark <> 0;
CREATE INDEX workshops_duplicates ON workshops (folded_baldo_id) WHERE duplicate_mark <> 0;
