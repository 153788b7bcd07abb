-- How many events the register of access has up to a moment, in all and of each kind, one row for about five thousand events,
-- so that neither a total nor a page in the middle has to read all of them. Only added to at the end, by a job. What reads it
-- counts the rest, and all of them where there is no block: DELETE FROM access_blocks is always right.
CREATE TABLE access_blocks (
  -- The last event of the block: `created_at` is not later.
  until timestamptz PRIMARY KEY,
  -- Since the beginning of the register.
  events bigint NOT NULL,
  kinds jsonb NOT NULL
);
GRANT SELECT ON access_blocks TO portale_app;

-- An event has the moment at which its transaction began. Those of the last hour are left out: what is inserted later with
-- an earlier moment than that removes the blocks by a trigger, and who has inserted one already is waited for by the lock on
-- the table. Returns whether it could count.
CREATE FUNCTION extend_access_blocks(block_size integer DEFAULT 5000, max_waits integer DEFAULT 20,
    youngest interval DEFAULT '1 hour') RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  newest timestamptz := now() - youngest;
  writers text[];
  last_until timestamptz;
  last_events bigint;
  last_kinds jsonb;
  next_until timestamptz;
BEGIN
  -- Before the other lock, as who drops a month has this one when it takes the other.
  BEGIN
    LOCK TABLE access_events IN ACCESS SHARE MODE NOWAIT;
  EXCEPTION WHEN lock_not_available THEN RETURN false;
  END;
  IF NOT pg_try_advisory_xact_lock(7175) THEN RETURN false; END IF;
  writers := (SELECT array_agg(virtualtransaction) FROM pg_locks WHERE relation = 'access_events'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND mode = 'RowExclusiveLock' AND pid IS DISTINCT FROM pg_backend_pid());
  WHILE EXISTS (SELECT FROM pg_locks WHERE relation = 'access_events'::regclass AND virtualtransaction = ANY(writers)) LOOP
    max_waits := max_waits - 1;
    IF max_waits < 0 THEN RETURN false; END IF;
    PERFORM pg_sleep(0.05);
  END LOOP;
  SELECT b.until, b.events, b.kinds INTO last_until, last_events, last_kinds FROM access_blocks b ORDER BY b.until DESC LIMIT 1;
  FOR block IN 1 .. 500 LOOP
    next_until := (SELECT e.created_at FROM access_events e
      WHERE e.created_at > coalesce(last_until, '-infinity') AND e.created_at <= newest
      ORDER BY e.created_at, e.id OFFSET block_size - 1 LIMIT 1);
    EXIT WHEN next_until IS NULL;
    INSERT INTO access_blocks AS added (until, events, kinds)
      SELECT next_until, coalesce(last_events, 0) + sum(known.new), jsonb_object_agg(known.kind, known.events) FROM (
        SELECT found.kind, sum(found.new) AS new, sum(found.events) AS events FROM (
          SELECT e.kind, count(*) AS new, count(*) AS events FROM access_events e
            WHERE e.created_at > coalesce(last_until, '-infinity') AND e.created_at <= next_until GROUP BY e.kind
          UNION ALL SELECT key, 0, value::bigint FROM jsonb_each_text(last_kinds)
        ) found GROUP BY found.kind
      ) known
      RETURNING added.until, added.events, added.kinds INTO last_until, last_events, last_kinds;
  END LOOP;
  RETURN true;
END $$;

CREATE FUNCTION remove_access_blocks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7175);
  DELETE FROM access_blocks WHERE until >= CASE TG_OP WHEN 'INSERT' THEN NEW.created_at WHEN 'DELETE' THEN OLD.created_at
    ELSE least(OLD.created_at, NEW.created_at) END;
  RETURN NULL;
END $$;
CREATE TRIGGER blocks_insert AFTER INSERT ON access_events FOR EACH ROW
  WHEN (NEW.created_at < clock_timestamp() - interval '10 minutes') EXECUTE FUNCTION remove_access_blocks();
CREATE TRIGGER blocks_update AFTER UPDATE OF created_at, kind ON access_events FOR EACH ROW
  EXECUTE FUNCTION remove_access_blocks();
CREATE TRIGGER blocks_delete AFTER DELETE ON access_events FOR EACH ROW EXECUTE FUNCTION remove_access_blocks();

-- A month that is dropped takes its events out of what was counted since the beginning: all blocks are made anew.
CREATE OR REPLACE FUNCTION make_access_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '2s' SET timezone = 'UTC' AS $$
DECLARE
  this_month timestamptz := date_trunc('month', now());
  first_kept timestamptz := this_month - interval '24 months';
  first_day timestamptz;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7120);
  -- Before any lock on a partition, which those who count the events read.
  PERFORM pg_advisory_xact_lock(7175);
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'access_events'::regclass
      AND c.relname < to_char(first_kept, '"access_events_"YYYY_MM') AND c.relname ~ '^access_events_\d{4}_\d\d$'
  LOOP
    EXECUTE format('DROP TABLE public.%I', name);
    DELETE FROM access_blocks;
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

REVOKE EXECUTE ON FUNCTION remove_access_blocks(), extend_access_blocks(integer, integer, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION extend_access_blocks(integer, integer, interval) TO portale_app;
