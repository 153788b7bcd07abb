-- How far each partner is, so that no figure has to read the uploads. Derived from activities, document types and uploads,
-- kept by their triggers, and therefore neither audited nor restored: a restore writes those, which writes these.
--
-- A row for each partner with uploads for the mandatory document types of an activity, the activity's audience saying whose
-- partner_id is.
CREATE TABLE activity_progress (
  activity_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  -- The last day on which every mandatory document is verified and valid; null while one is not.
  done_until date,
  -- Whether every mandatory document is done because it was accepted as not applicable.
  not_applicable boolean NOT NULL DEFAULT false,
  -- The first day by which a mandatory document has to be uploaded, or renewed; null when none has.
  deadline date,
  PRIMARY KEY (activity_id, partner_id) INCLUDE (done_until, not_applicable, deadline)
);

-- The same of a year: an element for each of its activities, sorted, so that width_bucket() counts those before a day.
-- Activities without the partner's uploads are in the deadlines; a partner without any in the year has no row.
CREATE TABLE activity_year_progress (
  activity_year_id bigint NOT NULL,
  for_dealers boolean NOT NULL,
  partner_id bigint NOT NULL,
  done_until date[] NOT NULL DEFAULT '{}',
  deadlines date[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (activity_year_id, for_dealers, partner_id)
);

-- What a transaction changed; its commit computes the progress again and deletes these rows. A null partner stands for all
-- of them: the activity itself or its document types changed.
CREATE UNLOGGED TABLE activity_progress_changes (
  activity_year_id bigint NOT NULL,
  for_dealers boolean NOT NULL,
  activity_id bigint NOT NULL,
  partner_id bigint,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id()
);
-- Deleted rows stay while an old transaction runs: the index keeps them out of the way.
CREATE INDEX activity_progress_changes_transaction ON activity_progress_changes (transaction_id);

GRANT SELECT ON activity_progress, activity_year_progress TO portale_app;

CREATE INDEX activity_document_types_mandatory ON activity_document_types (activity_id) INCLUDE (id, due_on)
  WHERE deleted_at IS NULL AND NOT optional;

-- The progress of these activities, with partners of all partners that uploaded something, or of these ones.
CREATE FUNCTION compute_activity_progress(activities bigint[], partners bigint[])
  RETURNS TABLE (activity_id bigint, partner_id bigint, done_until date, not_applicable boolean, deadline date)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH types AS (
    SELECT t.id, t.activity_id, coalesce(t.due_on, a.due_on) AS due_on
    FROM public.activities a JOIN activity_document_types t ON t.activity_id = a.id
    WHERE a.id = ANY(compute_activity_progress.activities) AND t.deleted_at IS NULL AND NOT t.optional
  ), uploads AS (
    SELECT t.id, u.dealer_id AS partner_id, u.status, u.valid_until, u.file_id
    FROM types t JOIN activity_document_uploads u ON u.activity_document_type_id = t.id
    WHERE u.dealer_id IS NOT NULL AND (partners IS NULL OR u.dealer_id = ANY(partners))
    UNION ALL
    SELECT t.id, u.workshop_id, u.status, u.valid_until, u.file_id
    FROM types t JOIN activity_document_uploads u ON u.activity_document_type_id = t.id
    WHERE u.workshop_id IS NOT NULL AND (partners IS NULL OR u.workshop_id = ANY(partners))
  ), states AS (
    SELECT id, partner_id, bool_or(status = 'pending') AS pending,
      max(coalesce(valid_until, 'infinity')) FILTER (WHERE status = 'verified') AS validity,
      bool_or(status = 'verified' AND file_id IS NOT NULL) AS has_file
    FROM uploads GROUP BY id, partner_id
  ), uploaders AS (
    SELECT DISTINCT t.activity_id, s.partner_id FROM states s JOIN types t USING (id)
  )
  SELECT activity_id, partner_id,
    CASE WHEN bool_and(validity IS NOT NULL AND NOT pending) THEN min(validity) END,
    bool_and(validity IS NOT NULL AND NOT pending) AND NOT bool_or(coalesce(has_file, false)),
    min(CASE WHEN pending OR validity = 'infinity' THEN NULL WHEN validity IS NULL THEN due_on
      ELSE greatest(due_on, validity) END)
  FROM uploaders JOIN types t USING (activity_id) LEFT JOIN states s USING (id, partner_id)
  GROUP BY activity_id, partner_id
$$;

-- The progress of these partners in a year: the published activities that ask for documents, late ones only while they are
-- open. With partners null of all that have progress in one of its activities.
CREATE FUNCTION compute_activity_year_progress(year_id bigint, dealers boolean, partners bigint[])
  RETURNS TABLE (partner_id bigint, done_until date[], deadlines date[])
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH asking AS (
    SELECT a.id, a.state = 'open' AS is_open, min(coalesce(t.due_on, a.due_on)) AS due_on
    FROM activities a JOIN activity_document_types t ON t.activity_id = a.id AND t.deleted_at IS NULL AND NOT t.optional
    WHERE a.activity_year_id = year_id AND a.for_dealers = dealers AND a.state <> 'draft' GROUP BY a.id
  ), found AS (
    SELECT p.activity_id, p.partner_id, p.done_until, p.deadline
    FROM asking JOIN activity_progress p ON p.activity_id = asking.id
    WHERE partners IS NULL OR p.partner_id = ANY(partners)
  )
  SELECT members.partner_id,
    coalesce(array_agg(p.done_until ORDER BY p.done_until) FILTER (WHERE p.done_until IS NOT NULL), '{}'),
    coalesce(array_agg(open.deadline ORDER BY open.deadline) FILTER (WHERE open.deadline IS NOT NULL), '{}')
  FROM (SELECT DISTINCT found.partner_id FROM found) members CROSS JOIN asking
  LEFT JOIN found p ON p.activity_id = asking.id AND p.partner_id = members.partner_id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN NOT is_open THEN NULL WHEN p.activity_id IS NULL THEN asking.due_on ELSE p.deadline END AS deadline
  ) open
  GROUP BY members.partner_id
$$;

-- Writes the progress that the changes of this transaction ask for. A year is locked, shared by those who change single
-- partners, whose rows are locked in the order of their keys: each computes after the others have committed.
CREATE FUNCTION refresh_activity_progress() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
      FROM computed c WHERE p.activity_year_id = year.id AND p.for_dealers = year.for_dealers AND p.partner_id = c.partner_id;
    END IF;
  END LOOP;
  DELETE FROM activity_progress_changes WHERE transaction_id = pg_current_xact_id();
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER refresh_progress AFTER INSERT ON activity_progress_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_activity_progress();

CREATE FUNCTION note_changed_uploads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT DISTINCT a.activity_year_id, a.for_dealers, a.id, coalesce(u.dealer_id, u.workshop_id)
    FROM changed u JOIN activity_document_types t ON t.id = u.activity_document_type_id JOIN activities a ON a.id = t.activity_id;
  RETURN NULL;
END $$;
CREATE FUNCTION note_updated_uploads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT DISTINCT a.activity_year_id, a.for_dealers, a.id, coalesce(u.dealer_id, u.workshop_id)
    FROM (SELECT * FROM before UNION ALL SELECT * FROM after) u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id JOIN activities a ON a.id = t.activity_id;
  RETURN NULL;
END $$;
CREATE TRIGGER progress_insert AFTER INSERT ON activity_document_uploads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_uploads();
CREATE TRIGGER progress_delete AFTER DELETE ON activity_document_uploads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_uploads();
CREATE TRIGGER progress_update AFTER UPDATE ON activity_document_uploads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_updated_uploads();

-- A document type of an activity that is gone is noted by the activity's own trigger.
CREATE FUNCTION note_changed_types() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT DISTINCT a.activity_year_id, a.for_dealers, a.id, NULL::bigint FROM changed t JOIN activities a ON a.id = t.activity_id;
  RETURN NULL;
END $$;
CREATE FUNCTION note_updated_types() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT DISTINCT a.activity_year_id, a.for_dealers, a.id, NULL::bigint
    FROM before JOIN after USING (id) JOIN activities a ON a.id IN (before.activity_id, after.activity_id)
    WHERE (before.activity_id, before.deleted_at, before.optional, before.due_on)
      IS DISTINCT FROM (after.activity_id, after.deleted_at, after.optional, after.due_on);
  RETURN NULL;
END $$;
CREATE TRIGGER progress_insert AFTER INSERT ON activity_document_types
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_types();
CREATE TRIGGER progress_delete AFTER DELETE ON activity_document_types
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_types();
CREATE TRIGGER progress_update AFTER UPDATE ON activity_document_types
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_updated_types();

CREATE FUNCTION note_changed_activities() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT activity_year_id, for_dealers, id, NULL FROM changed;
  RETURN NULL;
END $$;
CREATE FUNCTION note_updated_activities() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT DISTINCT version.activity_year_id, version.for_dealers, before.id, NULL::bigint
    FROM before JOIN after USING (id)
    CROSS JOIN LATERAL (VALUES (before.activity_year_id, before.for_dealers), (after.activity_year_id, after.for_dealers))
      AS version (activity_year_id, for_dealers)
    WHERE (before.activity_year_id, before.for_dealers, before.state, before.due_on)
      IS DISTINCT FROM (after.activity_year_id, after.for_dealers, after.state, after.due_on);
  RETURN NULL;
END $$;
CREATE TRIGGER progress_insert AFTER INSERT ON activities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_activities();
CREATE TRIGGER progress_delete AFTER DELETE ON activities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_activities();
CREATE TRIGGER progress_update AFTER UPDATE ON activities
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_updated_activities();

-- What is stored and what the uploads say, where they differ: nothing, unless a trigger was disabled.
CREATE FUNCTION find_progress_differences() RETURNS TABLE (activity_year_id bigint, activity_id bigint, partner_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT NULL::bigint, coalesce(p.activity_id, c.activity_id), coalesce(p.partner_id, c.partner_id)
  FROM activity_progress p
  FULL JOIN compute_activity_progress((SELECT coalesce(array_agg(id), '{}') FROM activities), NULL) c
    ON c.activity_id = p.activity_id AND c.partner_id = p.partner_id
  WHERE (p.activity_id, p.done_until, p.not_applicable, p.deadline)
    IS DISTINCT FROM (c.activity_id, c.done_until, c.not_applicable, c.deadline)
  UNION ALL
  SELECT coalesce(p.activity_year_id, c.activity_year_id), NULL, coalesce(p.partner_id, c.partner_id)
  FROM activity_year_progress p
  FULL JOIN (
    SELECT y.id AS activity_year_id, audience.for_dealers, computed.*
    FROM activity_years y CROSS JOIN (VALUES (true), (false)) AS audience (for_dealers)
    CROSS JOIN LATERAL compute_activity_year_progress(y.id, audience.for_dealers, NULL) computed
  ) c ON c.activity_year_id = p.activity_year_id AND c.for_dealers = p.for_dealers AND c.partner_id = p.partner_id
  WHERE (p.activity_year_id, p.done_until, p.deadlines) IS DISTINCT FROM (c.activity_year_id, c.done_until, c.deadlines)
$$;

-- Computes all progress again.
CREATE FUNCTION rebuild_activity_progress() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM activity_progress p WHERE p.activity_id NOT IN (SELECT id FROM activities);
  DELETE FROM activity_year_progress p WHERE p.activity_year_id NOT IN (SELECT id FROM activity_years);
  INSERT INTO activity_progress_changes (activity_year_id, for_dealers, activity_id, partner_id)
    SELECT activity_year_id, for_dealers, id, NULL FROM activities;
END $$;
REVOKE EXECUTE ON FUNCTION compute_activity_progress(bigint[], bigint[]),
  compute_activity_year_progress(bigint, boolean, bigint[]), refresh_activity_progress(), find_progress_differences(),
  rebuild_activity_progress(), note_changed_uploads(), note_updated_uploads(), note_changed_types(), note_updated_types(),
  note_changed_activities(), note_updated_activities() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_progress_differences(), rebuild_activity_progress() TO portale_app;

SELECT rebuild_activity_progress();
