-- The stamps of the audit, without a row that each commit holds until it is flushed: a sequence, in microseconds since 1970, which
-- is not part of a transaction.
LOCK TABLE audit_clock IN EXCLUSIVE MODE;
CREATE SEQUENCE audit_stamps AS bigint;
SELECT setval('audit_stamps', (extract(epoch FROM last) * 1000000)::bigint) FROM audit_clock;

-- A stamp that is later than all before it, also when the system's clock was set back. 7018 is locks.stampedCommits:
-- shared from the stamp to the end of the transaction, so that who must know all commits up to a moment can wait for them.
-- 7019 is locks.nextStamp: held by the session for an instant, not until the commit. A statement may be cancelled between any
-- two others, so that the lock is given back in both cases.
CREATE FUNCTION next_audit_stamp() RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7018);
  -- Takes the sequence's own lock before the one that others wait for.
  SELECT last_value INTO last FROM audit_stamps;
  BEGIN
    PERFORM pg_advisory_lock(7019);
    SELECT last_value INTO last FROM audit_stamps;
    last := setval('audit_stamps', greatest(last + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint));
    PERFORM pg_advisory_unlock(7019);
  EXCEPTION WHEN OTHERS OR query_canceled THEN
    IF EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7019 AND granted AND pid = pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
    THEN PERFORM pg_advisory_unlock(7019); END IF;
    RAISE;
  END;
  RETURN timestamptz 'epoch' + last * interval '1 microsecond';
END $$;
REVOKE EXECUTE ON FUNCTION next_audit_stamp() FROM PUBLIC;

-- Waits for the commits under way that have their stamps: nothing is added afterwards to what is past now. Commits that come
-- meanwhile wait behind it, so it gives up when one hangs.
CREATE FUNCTION wait_for_stamped_commits() RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7018);
END $$;

CREATE OR REPLACE FUNCTION public.audit_stamp()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
DECLARE
  did record;
BEGIN
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
  -- Two transactions with snapshots of their own must not check a rule each without the other's rows: the later one fails.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    UPDATE audit_clock SET last = greatest(clock_timestamp(), last);
  END IF;
  UPDATE audit_tx SET at = next_audit_stamp(), rows = did.rows, shown = did.shown, created = did.created, updated = did.updated,
    updated_shown = did.updated_shown, deleted = did.deleted, tables = did.tables WHERE id = NEW.id;
  RETURN NULL;
END $$;
