-- The provinces of Sardinia since 1 January 2026 (docs/decisions/0047): Sud Sardegna ended, four begin. The period follows from
-- the code, so that a province is as valid in a restored database, or inserted by a server of the version before, as in any.
ALTER TABLE districts
  ADD COLUMN valid_from date GENERATED ALWAYS AS (CASE
    WHEN code = 'SU' THEN '2017-01-01'::date
    WHEN code IN ('OT', 'OG', 'VS', 'CI') THEN '2026-01-01'::date END) STORED,
  -- The first day on which it is none any more.
  ADD COLUMN valid_to date GENERATED ALWAYS AS (CASE WHEN code = 'SU' THEN '2026-01-01'::date END) STORED;

-- A province is no work of this portal: without a record of its creation it stays when an earlier moment is restored. A new
-- database has no region yet, and gets all of them from the list when it starts.
DROP TRIGGER audit_insert ON districts;
INSERT INTO districts (code, name, region_id)
  SELECT added.code, added.name, r.id
  FROM regions r, (VALUES ('OT', 'Gallura Nord-Est Sardegna'), ('OG', 'Ogliastra'), ('VS', 'Medio Campidano'),
    ('CI', 'Sulcis Iglesiente')) added (code, name)
  WHERE r.name = 'Sardegna' AND NOT EXISTS (SELECT FROM districts d WHERE d.code = added.code);

CREATE TRIGGER audit_insert AFTER INSERT ON districts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_record('valid_from', 'valid_to');
CREATE OR REPLACE TRIGGER audit_update AFTER UPDATE ON districts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_record('valid_from', 'valid_to');
CREATE OR REPLACE TRIGGER audit_delete AFTER DELETE ON districts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_record('valid_from', 'valid_to');

-- "Sud Sardegna - SU (Sardegna), fino al 2025": how lists, exports and the audit name a province (domain: formatDistrict).
CREATE FUNCTION district_label(code text, name text, region text, valid_to date) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT name || ' - ' || code || ' (' || region || ')'
    || coalesce(', fino al ' || extract(year FROM valid_to - 1)::text, '') $$;
