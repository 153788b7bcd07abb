-- What looks the same is the same: one folding for each kind of text, equal to that of domain/src/folding.ts (a test
-- compares them). lower() is that of Unicode, whatever the database's language.

CREATE FUNCTION remove_invisible(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(value,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g') $$;

CREATE FUNCTION plain_blanks(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(value, '[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]', ' ', 'g') $$;

-- PostgreSQL 16 has not that collation yet.
DO $do$ DECLARE
  language text := coalesce((SELECT collname FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu')
    ORDER BY collname LIMIT 1), 'default');
BEGIN
  EXECUTE format('CREATE FUNCTION lower_of_unicode(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT lower(value COLLATE %I) COLLATE "default" $$', language);
END $do$;

CREATE OR REPLACE FUNCTION fold_accented(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(translate(replace(replace(replace(replace(
      public.lower_of_unicode(regexp_replace(public.plain_blanks(normalize(
        translate(public.remove_invisible(value), '‘’‚‛′ʹʻʼ´“”„‟″‐‑‒–—―−',
          repeat('''', 9) || repeat('"', 5) || repeat('-', 7)), NFKD)),
        '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ðđħıĸłŋøŧς⁄', 'ddhiqlnotσ/'), ' {2,}', ' ', 'g') $$;

-- Of ASCII alone the small letters, but for several blanks (migration 0145 says why it is so written).
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN octet_length(value) = length(value) AND strpos(value, '  ') = 0
      THEN lower(value COLLATE "C") COLLATE "default" ELSE public.fold_accented(value) END $$;

CREATE FUNCTION fold_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT btrim(regexp_replace(public.fold(value), '[ \t\n\v\f\r]+', ' ', 'g'), ' ') $$;

CREATE FUNCTION fold_code(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT public.fold_name(value) $$;

CREATE FUNCTION fold_person(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.fold_name(translate(public.fold(value), '.''`', ' ')) $$;

CREATE FUNCTION compatible(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT translate(public.plain_blanks(normalize(public.remove_invisible(value), NFKC)), E' \t\n\v\f\r', '') $$;

CREATE FUNCTION fold_email(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT replace(public.lower_of_unicode(replace(public.compatible(value), 'İ', 'i')), 'ς', 'σ') $$;

CREATE FUNCTION fold_phone(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT replace(regexp_replace(regexp_replace(regexp_replace(public.compatible(value), '[^0-9+]', '', 'g'),
    '^(\+|00)39|^39(?=[0-9]{9,}$)', ''), '^00', ''), '+', '') $$;

CREATE FUNCTION fold_vat(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(replace(public.compatible(value), '.', ''), '^[Ii][Tt]', '') $$;

-- Indexes in which a row is now found otherwise are built anew; connections read the expressions of all of them again.
CREATE FUNCTION pg_temp.fold_before(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C") COLLATE "default"
      ELSE lower(public.unaccent('public.unaccent'::regdictionary, value)) END $$;
CREATE FUNCTION pg_temp.access_text_before(email text, detail jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT pg_temp.fold_before(coalesce(email, '') || ' '
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
      regexp_replace(one.expression, '^(fold|access_text)\(', 'pg_temp.\1_before(')) INTO differs;
    IF differs THEN EXECUTE format('REINDEX INDEX %s', one.name); END IF;
    EXECUTE format('ALTER INDEX %s ALTER COLUMN %s SET STATISTICS -1', one.name, one.attnum);
  END LOOP;
END $$;
