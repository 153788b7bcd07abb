-- How many rows of activity_progress are alike, so that a dashboard's figures need not read all of them. The triggers below
-- add what a statement changed, negative for rows that left, and no row is ever updated: commits do not wait for each other.
-- fold_activity_progress_counts() makes one row of each kind again. The figure of a kind is the sum of its rows.
CREATE TABLE activity_progress_counts (
  activity_id bigint NOT NULL,
  done_until date,
  not_applicable boolean NOT NULL,
  deadline date,
  partners integer NOT NULL
);
CREATE INDEX activity_progress_counts_activity ON activity_progress_counts (activity_id);

GRANT SELECT ON activity_progress_counts TO portale_app;

CREATE FUNCTION count_new_progress() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_counts (activity_id, done_until, not_applicable, deadline, partners)
    SELECT activity_id, done_until, not_applicable, deadline, count(*) FROM changed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION count_deleted_progress() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_counts (activity_id, done_until, not_applicable, deadline, partners)
    SELECT activity_id, done_until, not_applicable, deadline, -count(*) FROM changed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION count_updated_progress() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_counts (activity_id, done_until, not_applicable, deadline, partners)
    SELECT activity_id, done_until, not_applicable, deadline, sum(partners) FROM (
      SELECT activity_id, done_until, not_applicable, deadline, 1 AS partners FROM after
      UNION ALL SELECT activity_id, done_until, not_applicable, deadline, -1 FROM before
    ) rows GROUP BY 1, 2, 3, 4 HAVING sum(partners) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER counts_insert AFTER INSERT ON activity_progress REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_progress();
CREATE TRIGGER counts_delete AFTER DELETE ON activity_progress REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_progress();
CREATE TRIGGER counts_update AFTER UPDATE ON activity_progress REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_updated_progress();

INSERT INTO activity_progress_counts (activity_id, done_until, not_applicable, deadline, partners)
  SELECT activity_id, done_until, not_applicable, deadline, count(*) FROM activity_progress GROUP BY 1, 2, 3, 4;

-- The kinds of rows of which more or fewer are counted than there are. One snapshot has both.
CREATE FUNCTION find_progress_count_differences()
  RETURNS TABLE (activity_id bigint, done_until date, not_applicable boolean, deadline date, missing bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT rows.activity_id, rows.done_until, rows.not_applicable, rows.deadline, sum(rows.partners) FROM (
    SELECT p.activity_id, p.done_until, p.not_applicable, p.deadline, 1 AS partners FROM activity_progress p
    UNION ALL SELECT c.activity_id, c.done_until, c.not_applicable, c.deadline, -c.partners FROM activity_progress_counts c
  ) rows GROUP BY 1, 2, 3, 4 HAVING sum(rows.partners) <> 0
$$;

-- One row of each kind again, in the activities where a kind has several. Another server that is folding does it for both.
CREATE FUNCTION fold_activity_progress_counts() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7155) THEN RETURN; END IF;
  WITH folded AS (
    DELETE FROM activity_progress_counts WHERE activity_id IN (
      SELECT activity_id FROM activity_progress_counts GROUP BY activity_id, done_until, not_applicable, deadline
      HAVING count(*) > 1)
    RETURNING *
  )
  INSERT INTO activity_progress_counts (activity_id, done_until, not_applicable, deadline, partners)
    SELECT activity_id, done_until, not_applicable, deadline, sum(partners) FROM folded
    GROUP BY 1, 2, 3, 4 HAVING sum(partners) <> 0;
END $$;

-- Adds what is missing in the counts instead of making them anew: no change has to wait, and none is lost.
CREATE OR REPLACE FUNCTION rebuild_activity_progress() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7155);
  INSERT INTO activity_progress_counts (activity_id, done_until, not_applicable, deadline, partners)
    SELECT activity_id, done_until, not_applicable, deadline, missing FROM find_progress_count_differences();
  DELETE FROM activity_progress p WHERE p.activity_id NOT IN (SELECT id FROM activities);
  DELETE FROM activity_year_progress p WHERE p.activity_year_id NOT IN (SELECT id FROM activity_years);
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT activity_year_id, for_dealers, id, NULL FROM activities;
END $$;

REVOKE EXECUTE ON FUNCTION count_new_progress(), count_deleted_progress(), count_updated_progress() FROM PUBLIC;
