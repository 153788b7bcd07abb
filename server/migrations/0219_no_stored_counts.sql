-- contracts: e0580109 counts all of this from indexes, and reads these tables no more
-- (docs/decisions/0023, 0045).
CREATE OR REPLACE FUNCTION public.make_access_partitions()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '2s'
 SET "TimeZone" TO 'UTC'
AS $function$
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
END $function$;

DROP TRIGGER blocks_delete ON access_events;
DROP TRIGGER blocks_insert ON access_events;
DROP TRIGGER blocks_update ON access_events;
DROP TRIGGER blocks_delete ON audit_tx;
DROP TRIGGER blocks_insert ON audit_tx;
DROP TRIGGER blocks_update ON audit_tx;
DROP FUNCTION extend_access_blocks(integer, integer, interval);
DROP FUNCTION remove_access_blocks();
DROP FUNCTION extend_audit_blocks(integer, integer);
DROP FUNCTION extend_audit_positions(integer);
DROP FUNCTION remove_changed_audit_blocks();
DROP FUNCTION remove_audit_blocks(timestamptz);
DROP TABLE access_blocks, audit_blocks, audit_positions;

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
