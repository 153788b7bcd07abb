-- The audit by months: a month that is over can be archived, and dropped, as a whole.

-- A server of before may still write: what it records waits, in the order in which a change takes both tables.
LOCK TABLE audits, audit_tx IN ACCESS EXCLUSIVE MODE;

-- Whether a recorded row tells anything: one that only raised counters is left out of histories.
CREATE FUNCTION audit_tells(event text, new_values jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT event <> 'updated' OR new_values - '{lock_version,updated_at}'::text[] <> '{}' $$;

CREATE TABLE audits_by_month (
  id bigint NOT NULL,
  audit_tx_id bigint NOT NULL,
  model_type text NOT NULL,
  model_id bigint NOT NULL,
  event text NOT NULL,
  old_values jsonb,
  new_values jsonb,
  -- Of the transaction's start, in UTC: all rows of a transaction lie in one partition.
  month date NOT NULL DEFAULT date_trunc('month', now() AT TIME ZONE 'UTC')::date
) PARTITION BY RANGE (month);
-- Whatever happens, a change finds a place to be recorded.
CREATE TABLE audits_default PARTITION OF audits_by_month DEFAULT;

DO $$
DECLARE
  first_day date;
  next_id bigint := nextval(pg_get_serial_sequence('audits', 'id'));
BEGIN
  FOR first_day IN SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC')::date FROM audit_tx WHERE at IS NOT NULL LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF audits_by_month FOR VALUES FROM (%L) TO (%L)',
      to_char(first_day, '"audits_"YYYY_MM'), first_day, first_day + interval '1 month');
  END LOOP;
  INSERT INTO audits_by_month
    SELECT a.id, a.audit_tx_id, a.model_type, a.model_id, a.event, a.old_values, a.new_values,
      date_trunc('month', t.at AT TIME ZONE 'UTC')::date
    FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id;
  DROP TABLE audits;
  ALTER TABLE audits_by_month RENAME TO audits;
  EXECUTE format('CREATE SEQUENCE audits_id_seq START %s OWNED BY audits.id', next_id);
END $$;

-- Not an identity: PostgreSQL 16 knows none on partitioned tables.
ALTER TABLE audits ALTER COLUMN id SET DEFAULT nextval('audits_id_seq');
ALTER TABLE audits ADD CONSTRAINT audits_pkey PRIMARY KEY (id, month);
-- No reference to audit_tx: one function writes both, nobody else can, and looking it up for every row was the dearest
-- part of a recorded change.
ALTER TABLE audits ADD CHECK (event IN ('created', 'updated', 'deleted'));
CREATE INDEX audits_tx ON audits (audit_tx_id, id);
CREATE INDEX audits_model ON audits (model_type, model_id, id DESC);
GRANT SELECT ON audits TO portale_app;

-- A record's history names its children that are gone too: an index per column by which rows belong to a record. They
-- hold deletions alone, so other writes cost no more than the look at the event.
CREATE INDEX audits_deleted_of_workshop ON audits ((old_values ->> 'workshop_id'))
  WHERE event = 'deleted' AND old_values ->> 'workshop_id' IS NOT NULL;
CREATE INDEX audits_deleted_of_customer ON audits ((old_values ->> 'customer_id'))
  WHERE event = 'deleted' AND old_values ->> 'customer_id' IS NOT NULL;
CREATE INDEX audits_deleted_of_user ON audits ((old_values ->> 'user_id'))
  WHERE event = 'deleted' AND old_values ->> 'user_id' IS NOT NULL;
CREATE INDEX audits_deleted_of_activity ON audits ((old_values ->> 'activity_id'))
  WHERE event = 'deleted' AND old_values ->> 'activity_id' IS NOT NULL;
CREATE INDEX audits_deleted_of_lead ON audits ((old_values ->> 'lead_id'))
  WHERE event = 'deleted' AND old_values ->> 'lead_id' IS NOT NULL;
CREATE INDEX audits_deleted_of_news ON audits ((old_values ->> 'news_id'))
  WHERE event = 'deleted' AND old_values ->> 'news_id' IS NOT NULL;
CREATE INDEX audits_deleted_of_market_share ON audits ((old_values ->> 'workshop_market_share_id'))
  WHERE event = 'deleted' AND old_values ->> 'workshop_market_share_id' IS NOT NULL;

-- What a transaction did in numbers: all rows, those that tell something, and both by event; `tables` has the same six
-- per table, as {"leads": [2, 1, 0, 2, 1, 0]}. Written with its stamp: the lists of the audit find any page in the order
-- of the commits among the transactions, without reading the rows.
ALTER TABLE audit_tx ADD COLUMN rows integer NOT NULL DEFAULT 0;
ALTER TABLE audit_tx ADD COLUMN shown integer NOT NULL DEFAULT 0;
ALTER TABLE audit_tx ADD COLUMN created integer NOT NULL DEFAULT 0;
ALTER TABLE audit_tx ADD COLUMN updated integer NOT NULL DEFAULT 0;
ALTER TABLE audit_tx ADD COLUMN updated_shown integer NOT NULL DEFAULT 0;
ALTER TABLE audit_tx ADD COLUMN deleted integer NOT NULL DEFAULT 0;
ALTER TABLE audit_tx ADD COLUMN tables jsonb;

WITH by_table AS (
  SELECT audit_tx_id, model_type, count(*) AS rows, count(*) FILTER (WHERE audit_tells(event, new_values)) AS shown,
    count(*) FILTER (WHERE event = 'created') AS created, count(*) FILTER (WHERE event = 'updated') AS updated,
    count(*) FILTER (WHERE event = 'updated' AND audit_tells(event, new_values)) AS updated_shown,
    count(*) FILTER (WHERE event = 'deleted') AS deleted
  FROM audits GROUP BY audit_tx_id, model_type
), did AS (
  SELECT audit_tx_id, sum(rows) AS rows, sum(shown) AS shown, sum(created) AS created, sum(updated) AS updated,
    sum(updated_shown) AS updated_shown, sum(deleted) AS deleted,
    jsonb_object_agg(model_type, jsonb_build_array(rows, shown, created, updated, updated_shown, deleted)) AS tables
  FROM by_table GROUP BY audit_tx_id
)
UPDATE audit_tx t SET rows = did.rows, shown = did.shown, created = did.created, updated = did.updated,
    updated_shown = did.updated_shown, deleted = did.deleted, tables = did.tables
  FROM did WHERE did.audit_tx_id = t.id;
DROP INDEX audit_tx_at;
CREATE INDEX audit_tx_at ON audit_tx (at, id)
  INCLUDE (user_id, impersonator_id, rows, shown, created, updated, updated_shown, deleted);

-- The plan is kept: to make it for each commit, over all partitions, would take longer than the counting.
CREATE OR REPLACE FUNCTION audit_stamp() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  stamp timestamptz;
  did record;
BEGIN
  -- Counted before the clock is taken, which other commits wait for.
  SELECT coalesce(sum(c.rows), 0) AS rows, coalesce(sum(c.shown), 0) AS shown, coalesce(sum(c.created), 0) AS created,
      coalesce(sum(c.updated), 0) AS updated, coalesce(sum(c.updated_shown), 0) AS updated_shown,
      coalesce(sum(c.deleted), 0) AS deleted, jsonb_object_agg(c.model_type,
        jsonb_build_array(c.rows, c.shown, c.created, c.updated, c.updated_shown, c.deleted)) AS tables
    INTO did FROM (
      SELECT model_type, count(*) AS rows, count(*) FILTER (WHERE audit_tells(event, new_values)) AS shown,
        count(*) FILTER (WHERE event = 'created') AS created, count(*) FILTER (WHERE event = 'updated') AS updated,
        count(*) FILTER (WHERE event = 'updated' AND audit_tells(event, new_values)) AS updated_shown,
        count(*) FILTER (WHERE event = 'deleted') AS deleted
      FROM audits WHERE audit_tx_id = NEW.id AND month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
      GROUP BY model_type
    ) c;
  UPDATE audit_clock SET last = greatest(clock_timestamp(), last + interval '1 microsecond') RETURNING last INTO stamp;
  UPDATE audit_tx SET at = stamp, rows = did.rows, shown = did.shown, created = did.created, updated = did.updated,
    updated_shown = did.updated_shown, deleted = did.deleted, tables = did.tables WHERE id = NEW.id;
  RETURN NULL;
END $$;

-- A month that comes back from the archive keeps its stamps.
DROP TRIGGER audit_tx_stamp ON audit_tx;
CREATE CONSTRAINT TRIGGER audit_tx_stamp AFTER INSERT ON audit_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.at IS NULL) EXECUTE FUNCTION audit_stamp();

-- A month's table, not yet part of the audit; false when it is there. One is made at a time: locks.auditPartitions.
CREATE FUNCTION create_audit_partition(first_day date) RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  name text := to_char(first_day, '"audits_"YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(7012);
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE public.%I (LIKE audits INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', name);
  RETURN true;
END $$;

-- Makes it part of the audit; rows that fell into the default partition meanwhile move along. Writers take audit_tx
-- before any partition, and so does this: they can't wait for each other.
CREATE FUNCTION attach_audit_partition(first_day date) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  name text := to_char(first_day, '"audits_"YYYY_MM');
BEGIN
  LOCK TABLE audit_tx IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE audits_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('INSERT INTO public.%I SELECT * FROM audits_default WHERE month = %L', name, first_day);
  DELETE FROM audits_default WHERE month = first_day;
  EXECUTE format('ALTER TABLE audits ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
    name, first_day, first_day + interval '1 month');
END $$;

-- The partitions of this month and the three to come, and of whatever months the default one holds.
CREATE FUNCTION make_audit_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  this_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  first_day date;
BEGIN
  -- Before the default partition is looked at, or two that look at it would wait for each other.
  PERFORM pg_advisory_xact_lock(7012);
  FOR first_day IN
    SELECT (this_month + ahead * interval '1 month')::date AS month FROM generate_series(0, 3) ahead
    UNION SELECT month FROM audits_default ORDER BY month
  LOOP
    IF create_audit_partition(first_day) THEN PERFORM attach_audit_partition(first_day); END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION create_audit_partition(date), attach_audit_partition(date), make_audit_partitions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_audit_partitions() TO portale_app;
SELECT make_audit_partitions();

-- What was archived: which month in which file, and until which moment the time machine can't go back any more.
CREATE TABLE audit_archives (
  month date PRIMARY KEY,
  file text NOT NULL UNIQUE,
  sha256 text NOT NULL,
  previous_sha256 text,
  transactions bigint NOT NULL,
  rows bigint NOT NULL,
  until timestamptz NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now(),
  -- Since when the month is in the database again.
  read_back_at timestamptz
);
GRANT SELECT ON audit_archives TO portale_app;

-- A portal that has its menu already gets the new entry; a new one gets it with the others.
INSERT INTO menu_items (name, url, role, weight)
  SELECT 'Audit', '/audits', 'administrator', 90 WHERE EXISTS (SELECT FROM menu_items);
