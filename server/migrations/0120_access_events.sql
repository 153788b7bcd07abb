-- Who came in, who was refused, who worked under whose name, who took which file: only added to, by months, which are
-- dropped as a whole after two years. What it names are no foreign keys: a person's row is not locked to write one, and
-- the time machine leaves it as it is.
CREATE TABLE access_events (
  id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  -- Whose account; null for an address that no account has.
  user_id bigint,
  impersonator_id bigint,
  impersonation_id bigint,
  token_id bigint,
  address text NOT NULL,
  user_agent text NOT NULL,
  -- The address that was typed, where it is all that is known.
  email text,
  -- Flat: text, numbers and flags by key.
  detail jsonb NOT NULL DEFAULT '{}'
) PARTITION BY RANGE (created_at);
CREATE SEQUENCE access_events_id_seq OWNED BY access_events.id;
ALTER TABLE access_events ALTER COLUMN id SET DEFAULT nextval('access_events_id_seq');
ALTER TABLE access_events ADD CONSTRAINT access_events_pkey PRIMARY KEY (id, created_at);
-- Whatever happens, an event finds a place.
CREATE TABLE access_events_default PARTITION OF access_events DEFAULT;

-- What is searched: the typed address and the texts of the detail.
CREATE FUNCTION access_text(email text, detail jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT public.fold(coalesce(email, '') || ' ' || coalesce((SELECT string_agg(value, ' ') FROM jsonb_each_text(detail)), '')) $$;

CREATE INDEX access_events_newest ON access_events (created_at, id);
CREATE INDEX access_events_kind ON access_events (kind, created_at, id);
CREATE INDEX access_events_user ON access_events (user_id, created_at, id);
CREATE INDEX access_events_impersonator ON access_events (impersonator_id, created_at, id) WHERE impersonator_id IS NOT NULL;
CREATE INDEX access_events_impersonation ON access_events (impersonation_id, created_at, id) WHERE impersonation_id IS NOT NULL;
CREATE INDEX access_events_address ON access_events (address, created_at, id);
CREATE INDEX access_events_search ON access_events USING gin (access_text(email, detail) gin_trgm_ops);
GRANT SELECT, INSERT ON access_events TO portale_app;
GRANT USAGE ON SEQUENCE access_events_id_seq TO portale_app;

-- The months in UTC of now, of the three to come and of what the default partition holds; those that ended more than 24
-- months ago are dropped. One server does it at a time: locks.accessPartitions.
CREATE FUNCTION make_access_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '2s' SET timezone = 'UTC' AS $$
DECLARE
  this_month timestamptz := date_trunc('month', now());
  first_kept timestamptz := this_month - interval '24 months';
  first_day timestamptz;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7120);
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'access_events'::regclass
      AND c.relname < to_char(first_kept, '"access_events_"YYYY_MM') AND c.relname ~ '^access_events_\d{4}_\d\d$'
  LOOP
    EXECUTE format('DROP TABLE public.%I', name);
  END LOOP;
  DELETE FROM access_events_default WHERE created_at < first_kept;
  FOR first_day IN
    SELECT this_month + ahead * interval '1 month' AS month FROM generate_series(0, 3) ahead
    UNION SELECT date_trunc('month', created_at) FROM access_events_default ORDER BY month
  LOOP
    name := to_char(first_day, '"access_events_"YYYY_MM');
    CONTINUE WHEN to_regclass(format('public.%I', name)) IS NOT NULL;
    LOCK TABLE access_events_default IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE public.%I (LIKE access_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', name);
    EXECUTE format('INSERT INTO public.%I SELECT * FROM access_events_default WHERE created_at >= $1 AND created_at < $2', name)
      USING first_day, first_day + interval '1 month';
    DELETE FROM access_events_default WHERE created_at >= first_day AND created_at < first_day + interval '1 month';
    EXECUTE format('ALTER TABLE access_events ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
      name, first_day, first_day + interval '1 month');
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION make_access_partitions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_access_partitions() TO portale_app;
SELECT make_access_partitions();
