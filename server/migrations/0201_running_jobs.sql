-- Since when the oldest running job of each kind has been running, so that one that does not end is seen.
CREATE FUNCTION running_jobs() RETURNS TABLE (task text, running_since timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT j.task_identifier, min(j.locked_at)
  FROM graphile_worker.jobs j WHERE j.locked_at IS NOT NULL GROUP BY j.task_identifier;
END $$;
REVOKE EXECUTE ON FUNCTION running_jobs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION running_jobs() TO portale_app;
