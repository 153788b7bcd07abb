-- The progress of a year has a row per partner: the UPDATE read all of them, 136,000, for each document of one. It names the
-- partners now, as the look-ups beside it do; otherwise the function is that of 0038.
CREATE OR REPLACE FUNCTION refresh_activity_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  whole_activities bigint[];
  changed_activities bigint[];
  changed_partners bigint[];
  year record;
BEGIN
  IF NOT EXISTS (SELECT FROM activity_progress_changes WHERE transaction_id = pg_current_xact_id()) THEN RETURN NULL; END IF;
  FOR year IN
    SELECT activity_year_id AS id, for_dealers, bool_or(partner_id IS NULL) AS is_whole
    FROM activity_progress_changes WHERE transaction_id = pg_current_xact_id() GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    IF year.is_whole THEN PERFORM pg_advisory_xact_lock(7038, year.id::int);
    ELSE PERFORM pg_advisory_xact_lock_shared(7038, year.id::int);
    END IF;
  END LOOP;

  FOR year IN
    SELECT activity_year_id AS id, for_dealers, bool_or(partner_id IS NULL) AS is_whole,
      array_agg(DISTINCT partner_id) FILTER (WHERE partner_id IS NOT NULL) AS partners
    FROM activity_progress_changes WHERE transaction_id = pg_current_xact_id() GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    SELECT array_agg(DISTINCT activity_id) INTO whole_activities FROM activity_progress_changes
      WHERE transaction_id = pg_current_xact_id() AND activity_year_id = year.id AND for_dealers = year.for_dealers
        AND partner_id IS NULL;
    SELECT array_agg(activity_id ORDER BY activity_id, partner_id), array_agg(partner_id ORDER BY activity_id, partner_id)
      INTO changed_activities, changed_partners
      FROM (SELECT DISTINCT activity_id, partner_id FROM activity_progress_changes
        WHERE transaction_id = pg_current_xact_id() AND activity_year_id = year.id AND for_dealers = year.for_dealers
          AND partner_id IS NOT NULL
          AND activity_id <> ALL(coalesce(whole_activities, '{}'))) pairs;

    IF whole_activities IS NOT NULL THEN
      DELETE FROM activity_progress p WHERE p.activity_id = ANY(whole_activities);
      INSERT INTO activity_progress SELECT * FROM compute_activity_progress(whole_activities, NULL);
    END IF;

    IF changed_activities IS NOT NULL THEN
      INSERT INTO activity_progress (activity_id, partner_id)
        SELECT * FROM unnest(changed_activities, changed_partners) ON CONFLICT DO NOTHING;
      PERFORM FROM activity_progress p
        JOIN unnest(changed_activities, changed_partners) AS changed (activity_id, partner_id) USING (activity_id, partner_id)
        ORDER BY p.activity_id, p.partner_id FOR UPDATE OF p;
      -- A statement of its own, as its snapshot has to be younger than the locks.
      WITH computed AS MATERIALIZED (
        SELECT changed.activity_id, changed.partner_id, c.activity_id IS NOT NULL AS is_found, c.done_until, c.not_applicable,
          c.deadline
        FROM unnest(changed_activities, changed_partners) AS changed (activity_id, partner_id)
        LEFT JOIN compute_activity_progress(changed_activities, changed_partners) c USING (activity_id, partner_id)
      ), removed AS (
        DELETE FROM activity_progress p USING computed c
        WHERE p.activity_id = c.activity_id AND p.partner_id = c.partner_id AND NOT c.is_found
      )
      UPDATE activity_progress p SET done_until = c.done_until, not_applicable = c.not_applicable, deadline = c.deadline
      FROM computed c WHERE p.activity_id = c.activity_id AND p.partner_id = c.partner_id AND c.is_found;
    END IF;

    IF year.is_whole THEN
      DELETE FROM activity_year_progress p WHERE p.activity_year_id = year.id AND p.for_dealers = year.for_dealers;
      INSERT INTO activity_year_progress SELECT year.id, year.for_dealers, c.*
        FROM compute_activity_year_progress(year.id, year.for_dealers, NULL) c;
    ELSE
      INSERT INTO activity_year_progress (activity_year_id, for_dealers, partner_id)
        SELECT year.id, year.for_dealers, changed.id FROM unnest(year.partners) AS changed (id) ORDER BY changed.id
        ON CONFLICT DO NOTHING;
      PERFORM FROM activity_year_progress p WHERE p.activity_year_id = year.id AND p.for_dealers = year.for_dealers
        AND p.partner_id = ANY(year.partners) ORDER BY p.partner_id FOR UPDATE;
      WITH computed AS MATERIALIZED (
        SELECT * FROM compute_activity_year_progress(year.id, year.for_dealers, year.partners)
      ), removed AS (
        DELETE FROM activity_year_progress p WHERE p.activity_year_id = year.id AND p.for_dealers = year.for_dealers
          AND p.partner_id = ANY(year.partners) AND p.partner_id NOT IN (SELECT c.partner_id FROM computed c)
      )
      UPDATE activity_year_progress p SET done_until = c.done_until, deadlines = c.deadlines
      FROM computed c WHERE p.activity_year_id = year.id AND p.for_dealers = year.for_dealers AND p.partner_id = c.partner_id
        AND p.partner_id = ANY(year.partners);
    END IF;
  END LOOP;
  DELETE FROM activity_progress_changes WHERE transaction_id = pg_current_xact_id();
  RETURN NULL;
END $function$;
