-- Texts become numbers and moments exactly as forms and imports read them, which now take more of what programs write: a
-- computed number with all its decimals, a date that begins with the year, a Z behind any moment. No text that was read
-- before is read otherwise.

CREATE OR REPLACE FUNCTION number_digits(value text, point text DEFAULT NULL) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  n text := translate(normalize(value, NFKC),
    E'−– \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff', '--');
  digits text;
BEGIN
  -- One sign of the currency before and one behind, then one of a percentage.
  IF left(n, 1) = '€' THEN n := substr(n, 2); END IF;
  IF right(n, 1) = '€' THEN n := left(n, -1); END IF;
  IF right(n, 1) = '%' THEN n := left(n, -1); END IF;
  digits := CASE
    WHEN n !~ '^[+-]?[0-9][0-9.,]*$' THEN NULL
    WHEN n ~ '^[+-]?[1-9][0-9]{0,2}\.[0-9]{3}$'
      THEN CASE point WHEN 'thousands' THEN replace(n, '.', '') WHEN 'decimals' THEN n END
    WHEN n ~ '^[+-]?[1-9][0-9]{0,2}(\.[0-9]{3})+(,[0-9]+)?$' THEN replace(replace(n, '.', ''), ',', '.')
    WHEN n ~ '^[+-]?[0-9]+(,[0-9]+)?$' THEN replace(n, ',', '.')
    WHEN n ~ '^[+-]?(0\.[0-9]+|[0-9]+\.[0-9]{1,2}|[0-9]+\.[0-9]{4,}|[0-9]{4,}\.[0-9]+)$' THEN n
  END;
  RETURN CASE WHEN length(digits) <= 80 AND length(split_part(digits, '.', 1)) <= 20 THEN digits END;
END $$;

-- 21/11/2026 9:30 or 2026/11/21 9:30 as 2026-11-21T09:30:00; NULL for what isn't written like this (domain: parseItalianDate).
CREATE OR REPLACE FUNCTION italian_to_iso(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  zone text := substring(value FROM '(?:[+-][0-9]{2}:[0-9]{2}|Z)$');
  clock constant text := '(?:[T ]+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?)?$';
  year_first boolean := value ~ '^[0-9]{4}[/.-]';
  parts text[];
BEGIN
  IF zone IS NOT NULL THEN value := trim_spaces(left(value, -length(zone))); END IF;
  IF value ~ '^[0-9]{8}$' THEN RETURN left(value, 4) || '-' || substr(value, 5, 2) || '-' || right(value, 2); END IF;
  parts := regexp_match(value, CASE WHEN year_first THEN '^([0-9]{4})([/.-])([0-9]{1,2})([/.-])([0-9]{1,2})'
    ELSE '^([0-9]{1,2})([/.-])([0-9]{1,2})([/.-])([0-9]{4})' END || clock);
  IF parts IS NULL OR parts[2] <> parts[4] THEN RETURN NULL; END IF;
  RETURN CASE WHEN year_first THEN parts[1] ELSE parts[5] END || '-' || lpad(parts[3], 2, '0') || '-'
    || lpad(CASE WHEN year_first THEN parts[5] ELSE parts[1] END, 2, '0')
    || coalesce('T' || lpad(parts[6], 2, '0') || ':' || parts[7] || ':' || coalesce(parts[8], '00') || coalesce(zone, ''), '');
END $$;

-- 2026-11-21, 2026-11-21T09:30, 21/11/2026 9:30:15, 2026/1/2, from 1900 to 2200. Without an offset in Rome: NULL in March's missing
-- hour, and in October's repeated one (domain: parseMoment).
CREATE OR REPLACE FUNCTION text_to_moment(value text) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  written text := trim_spaces(value);
  parts text[];
  day text;
  clock timestamp;
  zone_minutes int;
  summer timestamptz;
  winter timestamptz;
BEGIN
  IF written !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' THEN written := italian_to_iso(written); END IF;
  parts := regexp_match(written,
    '^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,6}))?)?(?:(Z)|([+-])([0-9]{2})(?::?([0-9]{2}))?)?)?$');
  IF parts IS NULL THEN RETURN NULL; END IF;
  day := parts[1] || '-' || parts[2] || '-' || parts[3];
  IF parts[1]::int NOT BETWEEN 1900 AND 2200 OR NOT pg_input_is_valid(day, 'date') OR parts[4]::int > 23
    OR parts[5]::int > 59 OR parts[6]::int > 59 OR parts[10]::int > 15 OR parts[11]::int > 59 THEN RETURN NULL; END IF;
  clock := (day || ' ' || coalesce(parts[4], '00') || ':' || coalesce(parts[5], '00') || ':' || coalesce(parts[6], '00')
    || '.' || coalesce(parts[7], '0'))::timestamp;
  IF parts[8] IS NOT NULL THEN RETURN clock AT TIME ZONE 'UTC'; END IF;
  IF parts[9] IS NOT NULL THEN
    zone_minutes := parts[10]::int * 60 + coalesce(parts[11], '0')::int;
    RETURN clock AT TIME ZONE 'UTC' - make_interval(mins => CASE parts[9] WHEN '-' THEN -zone_minutes ELSE zone_minutes END);
  END IF;
  summer := (clock - interval '2 hours') AT TIME ZONE 'UTC';
  winter := (clock - interval '1 hour') AT TIME ZONE 'UTC';
  IF summer AT TIME ZONE 'Europe/Rome' = clock THEN
    RETURN CASE WHEN winter AT TIME ZONE 'Europe/Rome' = clock THEN NULL ELSE summer END;
  END IF;
  RETURN CASE WHEN winter AT TIME ZONE 'Europe/Rome' = clock THEN winter END;
END $$;
