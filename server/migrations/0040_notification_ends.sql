-- A notification ends by itself when its object is done, undone or gone: then nobody has to read it any more.
ALTER TABLE notifications
  ADD COLUMN kind text,
  -- Whether it says what keeps a person from working on: the banner shows these alone.
  ADD COLUMN blocks boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_reason text CHECK (closed_reason IN ('done', 'gone')),
  ADD CONSTRAINT notifications_closed_check CHECK ((closed_at IS NULL) = (closed_reason IS NULL));

DROP INDEX notifications_unread;
CREATE INDEX notifications_unread ON notifications (user_id, id DESC) WHERE alert_read_at IS NULL AND closed_at IS NULL;
CREATE INDEX notifications_blocking ON notifications (user_id, id DESC)
  WHERE blocks AND alert_read_at IS NULL AND closed_at IS NULL;
CREATE INDEX notifications_object ON notifications (url, user_id) WHERE alert_read_at IS NULL AND closed_at IS NULL;

-- Whether a notification's object is done or gone, as of now; null while it is neither.
CREATE FUNCTION find_notification_end(n notifications) RETURNS text
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  parts text[] := string_to_array(split_part(n.url, '?', 1), '/');
  lead leads;
  activity activities;
  object_id bigint;
BEGIN
  IF n.url IS NULL OR n.url !~ '^/(leads|news|activities|dealers|workshops)/[0-9]{1,15}(/|\?|$)' THEN RETURN NULL; END IF;
  object_id := parts[3]::bigint;

  IF parts[2] = 'leads' THEN
    SELECT * INTO lead FROM leads l WHERE l.id = object_id;
    IF NOT FOUND THEN RETURN 'gone'; END IF;
    IF n.kind = 'lead_access'
      AND NOT EXISTS (SELECT FROM lead_users u WHERE u.lead_id = object_id AND u.user_id = n.user_id) THEN RETURN 'gone';
    END IF;
    IF n.kind = 'lead_created' AND (lead.approved_at > n.created_at OR lead.status = 'cancelled')
      OR n.kind = 'lead_idle' AND (lead.updated_at > n.created_at OR lead.status IN ('closed', 'lost', 'cancelled'))
      OR n.kind = 'lead_offer' AND parts[4] = 'lead_offers'
        AND NOT EXISTS (SELECT FROM lead_offers o WHERE o.lead_id = object_id AND o.status = 'pending')
    THEN RETURN 'done'; END IF;

  ELSIF parts[2] = 'news' THEN
    IF NOT EXISTS (SELECT FROM news w WHERE w.id = object_id AND (w.dealers OR w.workshops) AND w.shown_at <= now()
      AND (w.expires_at IS NULL OR w.expires_at > now())) THEN RETURN 'gone'; END IF;
    IF EXISTS (SELECT FROM news_reads r WHERE r.news_id = object_id AND r.user_id = n.user_id) THEN RETURN 'done'; END IF;

  ELSIF parts[2] = 'activities' THEN
    SELECT * INTO activity FROM activities a WHERE a.id = object_id AND a.state <> 'draft';
    IF NOT FOUND THEN RETURN 'gone'; END IF;
    IF n.kind IN ('activity_opened', 'activity_reminder') AND activity.state = 'closed' THEN RETURN 'done'; END IF;
    -- From the uploads, as activity_progress is computed at the commit only. What expires counts as missing as many days
    -- before as the activity reminds.
    IF n.kind = 'activity_reminder' AND NOT EXISTS (
      SELECT FROM activity_document_types t CROSS JOIN (
        SELECT d.dealer_id, NULL::bigint AS workshop_id FROM user_dealers d
        WHERE d.user_id = n.user_id AND activity.for_dealers
        UNION ALL SELECT NULL, w.workshop_id FROM user_workshops w WHERE w.user_id = n.user_id AND activity.for_workshops
      ) p
      WHERE t.activity_id = object_id AND t.deleted_at IS NULL AND NOT t.optional
        AND NOT EXISTS (SELECT FROM activity_document_uploads u
          WHERE u.activity_document_type_id = t.id AND (u.dealer_id = p.dealer_id OR u.workshop_id = p.workshop_id)
            AND (u.status = 'pending' OR u.status = 'verified'
              AND coalesce(u.valid_until, 'infinity') > (n.created_at AT TIME ZONE 'Europe/Rome')::date
                + greatest(activity.remind_first_days, activity.remind_second_days, 0))))
    THEN RETURN 'done'; END IF;
    -- A rejected document is replaced by any newer one that was not rejected.
    IF n.kind = 'document_status' AND n.blocks AND (activity.state = 'closed' OR NOT EXISTS (
      SELECT FROM activity_document_uploads u
      JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
      WHERE t.activity_id = object_id AND u.status = 'rejected'
        AND (EXISTS (SELECT FROM user_dealers d WHERE d.user_id = n.user_id AND d.dealer_id = u.dealer_id)
          OR EXISTS (SELECT FROM user_workshops w WHERE w.user_id = n.user_id AND w.workshop_id = u.workshop_id))
        AND NOT EXISTS (SELECT FROM activity_document_uploads newer
          WHERE newer.activity_document_type_id = u.activity_document_type_id
            AND (newer.dealer_id = u.dealer_id OR newer.workshop_id = u.workshop_id)
            AND newer.status IN ('pending', 'verified') AND newer.created_at > u.created_at)))
    THEN RETURN 'done'; END IF;

  ELSIF parts[4] = 'activities' AND parts[5] ~ '^[0-9]{1,15}$' THEN
    IF NOT EXISTS (SELECT FROM activities a WHERE a.id = parts[5]::bigint) THEN RETURN 'gone'; END IF;
    IF n.kind = 'document_uploaded' AND NOT EXISTS (
      SELECT FROM activity_document_uploads u
      JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
      WHERE t.activity_id = parts[5]::bigint AND u.status = 'pending'
        AND CASE parts[2] WHEN 'dealers' THEN u.dealer_id ELSE u.workshop_id END = object_id)
    THEN RETURN 'done'; END IF;

  ELSIF parts[2] = 'workshops' AND NOT EXISTS (SELECT FROM workshops w WHERE w.id = object_id)
    OR parts[2] = 'dealers' AND NOT EXISTS (SELECT FROM dealers d WHERE d.id = object_id) THEN
    RETURN 'gone';
  END IF;
  RETURN NULL;
END $$;

-- Closes the unread notifications of these objects that have ended: of everybody, or where user_ids is given of the user
-- at the same position. A row that somebody marks right now is left for the next look at the person's list.
CREATE FUNCTION close_notifications(urls text[], user_ids bigint[] DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  ids bigint[];
BEGIN
  IF user_ids IS NULL THEN
    ids := ARRAY(SELECT n.id FROM notifications n WHERE n.url = ANY(urls) AND n.alert_read_at IS NULL AND n.closed_at IS NULL);
  ELSE
    ids := ARRAY(SELECT n.id FROM unnest(urls, user_ids) AS object (url, user_id)
      JOIN notifications n ON n.url = object.url AND n.user_id = object.user_id
      WHERE n.alert_read_at IS NULL AND n.closed_at IS NULL);
  END IF;
  IF ids = '{}' THEN RETURN; END IF;
  WITH ended AS (
    SELECT n.id FROM notifications n WHERE n.id = ANY(ids) AND find_notification_end(n) IS NOT NULL
    ORDER BY n.id FOR UPDATE SKIP LOCKED
  )
  UPDATE notifications n SET closed_at = now(), closed_reason = find_notification_end(n)
  FROM ended WHERE n.id = ended.id AND find_notification_end(n) IS NOT NULL;
END $$;

-- In the transaction that changes an object, whatever does it: a screen, an import, an undo or a restore.
CREATE FUNCTION close_lead_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg('/leads/' || id) || array_agg('/leads/' || id || '/lead_offers')) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_update AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_lead_notifications();
CREATE TRIGGER close_notifications_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_lead_notifications();

CREATE FUNCTION close_offer_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg(DISTINCT '/leads/' || lead_id || '/lead_offers')) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_update AFTER UPDATE ON lead_offers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_offer_notifications();
CREATE TRIGGER close_notifications_delete AFTER DELETE ON lead_offers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_offer_notifications();

CREATE FUNCTION close_access_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg('/leads/' || lead_id), array_agg(user_id)) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_delete AFTER DELETE ON lead_users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_access_notifications();

CREATE FUNCTION close_news_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg('/news/' || id)) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_update AFTER UPDATE ON news
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_news_notifications();
CREATE TRIGGER close_notifications_delete AFTER DELETE ON news
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_news_notifications();

CREATE FUNCTION close_read_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg('/news/' || news_id), array_agg(user_id)) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_insert AFTER INSERT ON news_reads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_read_notifications();

CREATE FUNCTION close_activity_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg('/activities/' || id || '/upload')) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_update AFTER UPDATE ON activities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_activity_notifications();
CREATE TRIGGER close_notifications_delete AFTER DELETE ON activities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_activity_notifications();

-- The partner's users have the page of their own documents, those who verify them the partner's.
CREATE FUNCTION close_upload_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg(DISTINCT coalesce('/dealers/' || u.dealer_id, '/workshops/' || u.workshop_id)
    || '/activities/' || t.activity_id || '/manage'))
    FROM changed u JOIN activity_document_types t ON t.id = u.activity_document_type_id;
  PERFORM close_notifications(array_agg('/activities/' || activity_id || '/upload'), array_agg(user_id)) FROM (
    SELECT t.activity_id, d.user_id FROM changed u JOIN activity_document_types t ON t.id = u.activity_document_type_id
      JOIN user_dealers d ON d.dealer_id = u.dealer_id
    UNION SELECT t.activity_id, w.user_id FROM changed u JOIN activity_document_types t ON t.id = u.activity_document_type_id
      JOIN user_workshops w ON w.workshop_id = u.workshop_id) objects;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_insert AFTER INSERT ON activity_document_uploads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_upload_notifications();
CREATE TRIGGER close_notifications_update AFTER UPDATE ON activity_document_uploads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_upload_notifications();
CREATE TRIGGER close_notifications_delete AFTER DELETE ON activity_document_uploads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION close_upload_notifications();

REVOKE EXECUTE ON FUNCTION close_notifications(text[], bigint[]), close_lead_notifications(), close_offer_notifications(),
  close_access_notifications(), close_news_notifications(), close_read_notifications(), close_activity_notifications(),
  close_upload_notifications() FROM PUBLIC;
