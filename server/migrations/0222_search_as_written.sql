-- Search finds "S.r.l." by srl and "Nicolò" by nicolo': points and apostrophes make no difference to it (domain: fold). What a code,
-- a name or a person is equal to stays as it was, and so do the generated columns: they compare letters and signs.
CREATE FUNCTION fold_letters(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN octet_length(value) = length(value) AND strpos(value, '  ') = 0
      THEN lower(value COLLATE "C") COLLATE "default" ELSE public.fold_accented(value) END $$;

CREATE OR REPLACE FUNCTION fold_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT btrim(regexp_replace(public.fold_letters(value), '[ \t\n\v\f\r]+', ' ', 'g'), ' ') $$;

CREATE OR REPLACE FUNCTION fold_person(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.fold_name(translate(public.fold_letters(value), '.''`', ' ')) $$;

CREATE FUNCTION fold_unsigned(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(translate(public.fold_accented(value), '.''`', ''), ' {2,}', ' ', 'g') $$;

-- As before without a call for a text of ASCII alone (migration 0145 says why it is so written).
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN octet_length(value) = length(value) AND strpos(translate(value, '.''`', ''), '  ') = 0
      THEN translate(lower(value COLLATE "C"), '.''`', '') COLLATE "default" ELSE public.fold_unsigned(value) END $$;

-- Indexes in which a row is now found otherwise are built anew; connections read the expressions of all of them again.
CREATE FUNCTION pg_temp.access_text_of_letters(email text, detail jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT public.fold_letters(coalesce(email, '') || ' '
    || coalesce((SELECT string_agg(value, ' ') FROM jsonb_each_text(detail)), '')) $$;

DO $$ DECLARE
  one record;
  differs boolean;
BEGIN
  FOR one IN
    SELECT indexrelid::regclass AS name, indrelid::regclass AS table_name, attnum,
      pg_get_indexdef(indexrelid, attnum, false) AS expression
    FROM pg_index JOIN pg_attribute ON attrelid = indexrelid JOIN pg_class ON oid = indexrelid
    WHERE relkind = 'i' AND indexprs IS NOT NULL
      AND pg_get_indexdef(indexrelid, attnum, false) ~ '^(fold|access_text)\('
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s IS DISTINCT FROM %s)', one.table_name, one.expression,
      regexp_replace(regexp_replace(one.expression, '^fold\(', 'fold_letters('),
        '^access_text\(', 'pg_temp.access_text_of_letters(')) INTO differs;
    IF differs THEN EXECUTE format('REINDEX INDEX %s', one.name); END IF;
    EXECUTE format('ALTER INDEX %s ALTER COLUMN %s SET STATISTICS -1', one.name, one.attnum);
  END LOOP;
END $$;
