-- What administrators design: its tables lie in a schema of their own and are the owner's, like all others.
CREATE SCHEMA generated;
GRANT USAGE ON SCHEMA generated TO portale_app;

-- The designs that were applied, one after the other; the last one counts. `models` and `set_aside` say where each thing
-- lies in the database, `steps` what was done, in words and in SQL. Only the owner writes them.
CREATE TABLE designs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  models jsonb NOT NULL,
  set_aside jsonb NOT NULL,
  roles jsonb NOT NULL,
  steps jsonb NOT NULL,
  -- The design whose undoing this one was.
  undoes bigint REFERENCES designs,
  user_id bigint REFERENCES users,
  -- Of the row itself, which is written while nobody else writes generated records: those of before are earlier.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX designs_undoes ON designs (undoes);
CREATE INDEX designs_user ON designs (user_id);
GRANT SELECT ON designs TO portale_app;

-- Models, fields, relations, views and files of designs have their ids from here.
CREATE SEQUENCE design_ids;

-- A plan tells the very ids that it would give.
GRANT SELECT ON design_ids, roles_id_seq TO portale_app;

-- Whether rows of before are put back, by the time machine or with what was set aside: they keep their gaps.
CREATE FUNCTION puts_back() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('portale.puts_back', true) IS NOT DISTINCT FROM 'on';

-- Texts as other types, for fields that get one: NULL where a text is none. Numbers as Italians or machines write them.
CREATE FUNCTION text_to_decimal(value text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE
    WHEN btrim(value) ~ '^[+-]?\d{1,20}(\.\d{1,20})?$' THEN btrim(value)::numeric
    WHEN btrim(value) ~ '^[+-]?(\d{1,20}|\d{1,3}(\.\d{3}){1,6}),\d{1,20}$'
      THEN replace(replace(btrim(value), '.', ''), ',', '.')::numeric
  END;

-- Numbers as fields hold them; NULL for those that they can't hold as they are.
CREATE FUNCTION whole_number(value numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN value = trunc(value) AND abs(value) <= 9007199254740991 THEN value::bigint END;

CREATE FUNCTION decimal_number(value numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN value = round(value, 4) AND abs(value) <= 99999999999.9999 THEN value END;

CREATE FUNCTION text_to_boolean(value text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE
    WHEN fold(btrim(value)) IN ('si', 'vero', 'true', '1') THEN true
    WHEN fold(btrim(value)) IN ('no', 'falso', 'false', '0') THEN false
  END;

-- 2026-11-21, 2026-11-21T09:30, 21/11/2026 09:30:15: without an offset in Rome.
CREATE FUNCTION text_to_moment(value text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE RETURN (
  SELECT CASE
    WHEN NOT pg_input_is_valid(iso, 'timestamptz') OR left(iso, 4) NOT BETWEEN '1900' AND '2200' THEN NULL
    WHEN iso ~ '(Z|[+-]\d{2}(:?\d{2})?)$' AND iso ~ ':' THEN iso::timestamptz
    ELSE iso::timestamp AT TIME ZONE 'Europe/Rome'
  END
  FROM (SELECT regexp_replace(btrim(value), '^(\d{2})/(\d{2})/(\d{4})', '\3-\2-\1') AS iso) read
  WHERE iso ~ '^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$'
);

-- The files of generated records, whose columns hold these ids; written once and never changed.
CREATE TABLE record_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES files,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
  user_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX record_files_file ON record_files (file_id);
CREATE INDEX record_files_user ON record_files (user_id);
GRANT SELECT, INSERT ON record_files TO portale_app;

-- A portal that has its menu already gets the new entry; a new one gets it with the others.
INSERT INTO menu_items (name, url, role, weight)
  SELECT 'Generatore', '/automation', 'administrator', 150 WHERE EXISTS (SELECT FROM menu_items);
