-- How many requests and rows the audit has up to a moment, one row for about a thousand transactions, so that neither a total
-- nor a page in the middle has to read all of them. Only added to at the end, by a job and not by commits, which would wait
-- for each other. What reads it counts the rest of the audit, and all of it where there is no block.
CREATE TABLE audit_blocks (
  -- The last transaction of the block: `at` is not later.
  until timestamptz PRIMARY KEY,
  -- The transactions with visible changes, and the rows of all, since the beginning of the audit.
  requests bigint NOT NULL,
  rows bigint NOT NULL
);
GRANT SELECT ON audit_blocks TO portale_app;

-- A moment stays as it is counted once all transactions that were under way when it was the newest have ended, as what is
-- committed later has a later stamp. They have a lock on the table, by which they are waited for. Returns whether it could count.
CREATE FUNCTION extend_audit_blocks(block_size integer DEFAULT 1000, max_waits integer DEFAULT 20) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  newest timestamptz;
  writers text[];
  base record;
BEGIN
  -- Before the other lock, as who archives a month has this one when its deletion takes the other.
  BEGIN
    LOCK TABLE audit_tx IN ACCESS SHARE MODE NOWAIT;
  EXCEPTION WHEN lock_not_available THEN RETURN false;
  END;
  IF NOT pg_try_advisory_xact_lock(7156) THEN RETURN false; END IF;
  newest := (SELECT max(at) FROM audit_tx);
  writers := (SELECT array_agg(virtualtransaction) FROM pg_locks WHERE relation = 'audit_tx'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND mode = 'RowExclusiveLock' AND pid IS DISTINCT FROM pg_backend_pid());
  WHILE EXISTS (SELECT FROM pg_locks WHERE relation = 'audit_tx'::regclass AND virtualtransaction = ANY(writers)) LOOP
    max_waits := max_waits - 1;
    IF max_waits < 0 THEN RETURN false; END IF;
    PERFORM pg_sleep(0.05);
  END LOOP;
  SELECT coalesce(max(b.until), '-infinity') AS until, coalesce(max(b.requests), 0) AS requests, coalesce(max(b.rows), 0) AS rows
    INTO base FROM audit_blocks b;
  INSERT INTO audit_blocks (until, requests, rows)
    SELECT max(counted.at), base.requests + max(counted.requests), base.rows + max(counted.rows) FROM (
      SELECT t.at, count(*) FILTER (WHERE t.shown > 0) OVER by_time AS requests, sum(t.rows) OVER by_time AS rows,
        (row_number() OVER by_time - 1) / block_size AS block, max(t.at) OVER () AS last
      FROM (SELECT x.at, x.shown, x.rows FROM audit_tx x WHERE x.at > base.until AND x.at <= newest
        ORDER BY x.at LIMIT 500000) t
      WINDOW by_time AS (ORDER BY t.at)
    ) counted GROUP BY counted.block HAVING count(*) = block_size AND max(counted.at) < max(counted.last)
    -- Two that end at the same moment count the same.
    ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

-- Months that are archived or read back, and repairs, change what was counted: blocks are then made anew from there on. The
-- stamp that a commit gives to its own transaction does not, so that no commit takes this lock.
CREATE FUNCTION remove_audit_blocks(since timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7156);
  DELETE FROM audit_blocks WHERE until >= since;
END $$;

CREATE FUNCTION remove_changed_audit_blocks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM remove_audit_blocks(min(at)) FROM deleted HAVING min(at) IS NOT NULL;
  ELSIF TG_OP = 'INSERT' THEN PERFORM remove_audit_blocks(NEW.at);
  ELSE PERFORM remove_audit_blocks(least(OLD.at, NEW.at));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER blocks_insert AFTER INSERT ON audit_tx FOR EACH ROW WHEN (NEW.at IS NOT NULL)
  EXECUTE FUNCTION remove_changed_audit_blocks();
CREATE TRIGGER blocks_update AFTER UPDATE ON audit_tx FOR EACH ROW WHEN (OLD.at IS NOT NULL)
  EXECUTE FUNCTION remove_changed_audit_blocks();
CREATE TRIGGER blocks_delete AFTER DELETE ON audit_tx REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT
  EXECUTE FUNCTION remove_changed_audit_blocks();

REVOKE EXECUTE ON FUNCTION remove_audit_blocks(timestamptz), remove_changed_audit_blocks() FROM PUBLIC;
