-- What the administrator's "Sistema" and the metrics say about the portal as a whole.

-- How tasks that only the operator sees ended last: a backup, a scrub of the file store, a sweep. A failure leaves the
-- time of the last success.
CREATE TABLE system_events (
  name text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  succeeded_at timestamptz,
  result jsonb NOT NULL DEFAULT '{}'
);
GRANT SELECT, INSERT, UPDATE ON system_events TO portale_app;

-- The portal's servers: each writes its row every ten seconds while it runs.
CREATE TABLE servers (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  node_version text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON servers TO portale_app;

GRANT SELECT ON migrations TO portale_app;

-- The queue by kind of job. The application has no right on the queue itself, whose rows name people. The body is read
-- when it is called: a new database gets the queue's tables after this migration.
CREATE FUNCTION job_states() RETURNS TABLE (
  task text, waiting bigint, retrying bigint, running bigint, failed bigint, oldest_due_at timestamptz, next_retry_at timestamptz
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT j.task_identifier,
    count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts = 0),
    count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts BETWEEN 1 AND j.max_attempts - 1),
    count(*) FILTER (WHERE j.locked_at IS NOT NULL),
    count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts >= j.max_attempts),
    min(j.run_at) FILTER (WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts AND j.run_at <= now()),
    min(j.run_at) FILTER (WHERE j.locked_at IS NULL AND j.attempts BETWEEN 1 AND j.max_attempts - 1)
  FROM graphile_worker.jobs j GROUP BY j.task_identifier ORDER BY j.task_identifier;
END $$;
REVOKE EXECUTE ON FUNCTION job_states() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION job_states() TO portale_app;

-- The standby servers that replicate this database. Their positions are null unless the owner is a member of pg_monitor.
CREATE FUNCTION replication_states() RETURNS TABLE (name text, state text, sync_state text, lag_bytes bigint, lag_seconds double precision)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT application_name, state, sync_state,
    CASE WHEN NOT pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint END,
    extract(epoch FROM replay_lag)::double precision
  FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' ORDER BY application_name
$$;
REVOKE EXECUTE ON FUNCTION replication_states() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replication_states() TO portale_app;
