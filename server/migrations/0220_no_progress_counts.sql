-- The figures of a year are counted from activity_progress, in less than a tenth of a second (docs/decisions/0023).
DROP TRIGGER counts_insert ON activity_progress;
DROP TRIGGER counts_update ON activity_progress;
DROP TRIGGER counts_delete ON activity_progress;
DROP FUNCTION count_new_progress();
DROP FUNCTION count_updated_progress();
DROP FUNCTION count_deleted_progress();
DROP FUNCTION fold_activity_progress_counts();
CREATE OR REPLACE FUNCTION rebuild_activity_progress() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public' AS $$
BEGIN
  DELETE FROM activity_progress p WHERE p.activity_id NOT IN (SELECT id FROM activities);
  DELETE FROM activity_year_progress p WHERE p.activity_year_id NOT IN (SELECT id FROM activity_years);
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT activity_year_id, for_dealers, id, NULL FROM activities;
END $$;
DROP FUNCTION find_progress_count_differences();
DROP TABLE activity_progress_counts;
