-- A notice about several objects has the page of their list, which stays open when none of them does: it also has the pages
-- of the objects themselves, and lives as long as one of them. Those from before have none and stay as they were.
ALTER TABLE notifications ADD COLUMN objects text[] CONSTRAINT notifications_objects_check CHECK (objects <> '{}');
-- As `url`: what none of the objects opens for is not sent.
ALTER TABLE mails ADD COLUMN objects text[] CONSTRAINT mails_objects_check CHECK (objects <> '{}');
-- Every change of a lead looks here, which is more often than such a notice is written: no list of new rows to read whole.
CREATE INDEX notifications_objects ON notifications USING gin (objects) WITH (fastupdate = off)
  WHERE objects IS NOT NULL AND alert_read_at IS NULL AND closed_at IS NULL;

-- Whether somebody can open one at least of the objects of a notice about several, else the page of the notice.
CREATE FUNCTION can_open_any(reader bigint, kind text, url text, objects text[]) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN objects IS NULL THEN can_open_notice(reader, kind, url)
    ELSE EXISTS (SELECT FROM unnest(objects) AS object (page) WHERE can_open_notice(reader, kind, page)) END
$$;

-- Whether the object with this page is done for a notification, or gone or out of its recipient's reach, as of now; null
-- while it is neither.
CREATE FUNCTION find_object_end(n notifications, url text) RETURNS text
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  parts text[] := string_to_array(split_part(url, '?', 1), '/');
  lead leads;
  activity activities;
  object_id bigint;
BEGIN
  IF NOT can_open_notice(n.user_id, n.kind, url) THEN RETURN 'gone'; END IF;
  IF url IS NULL OR url !~ '^/(leads|news|activities|dealers|workshops)/[0-9]{1,15}(/|\?|$)' THEN RETURN NULL; END IF;
  object_id := parts[3]::bigint;

  IF parts[2] = 'leads' THEN
    SELECT * INTO lead FROM leads l WHERE l.id = object_id;
    IF n.kind = 'lead_created' AND (lead.approved_at > n.created_at OR lead.status = 'cancelled')
      OR n.kind = 'lead_idle' AND (lead.updated_at > n.created_at OR lead.status IN ('closed', 'lost', 'cancelled'))
      OR n.kind = 'lead_offer' AND parts[4] = 'lead_offers'
        AND NOT EXISTS (SELECT FROM lead_offers o WHERE o.lead_id = object_id AND o.status = 'pending')
    THEN RETURN 'done'; END IF;

  ELSIF parts[2] = 'news' THEN
    IF EXISTS (SELECT FROM news_reads r WHERE r.news_id = object_id AND r.user_id = n.user_id) THEN RETURN 'done'; END IF;

  ELSIF parts[2] = 'activities' THEN
    SELECT * INTO activity FROM activities a WHERE a.id = object_id;
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
    -- A rejected document is replaced by any newer one that was not rejected. A partner that left the network replaces none.
    IF n.kind = 'document_status' AND n.blocks AND (activity.state = 'closed' OR NOT EXISTS (
      SELECT FROM activity_document_uploads u
      JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
      WHERE t.activity_id = object_id AND u.status = 'rejected'
        AND (EXISTS (SELECT FROM user_dealers d JOIN dealers p ON p.id = d.dealer_id
            WHERE d.user_id = n.user_id AND d.dealer_id = u.dealer_id AND in_network(p, today_in_rome()))
          OR EXISTS (SELECT FROM user_workshops w JOIN workshops p ON p.id = w.workshop_id
            WHERE w.user_id = n.user_id AND w.workshop_id = u.workshop_id AND in_network(p, today_in_rome())))
        AND NOT EXISTS (SELECT FROM activity_document_uploads newer
          WHERE newer.activity_document_type_id = u.activity_document_type_id
            AND (newer.dealer_id = u.dealer_id OR newer.workshop_id = u.workshop_id)
            AND newer.status IN ('pending', 'verified') AND newer.created_at > u.created_at)))
    THEN RETURN 'done'; END IF;

  ELSIF parts[4] = 'activities' AND parts[5] ~ '^[0-9]{1,15}$' THEN
    IF n.kind = 'document_uploaded' AND NOT EXISTS (
      SELECT FROM activity_document_uploads u
      JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
      WHERE t.activity_id = parts[5]::bigint AND u.status = 'pending'
        AND CASE parts[2] WHEN 'dealers' THEN u.dealer_id ELSE u.workshop_id END = object_id)
    THEN RETURN 'done'; END IF;
  END IF;
  RETURN NULL;
END $$;

-- How a notification ended, as of now; null while it has not. One that counts others, or is about several objects, has when
-- none of them is left: done if one of them was.
CREATE OR REPLACE FUNCTION find_notification_end(n notifications) RETURNS text
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  pages text[];
  page text;
  object_end text;
  is_done boolean := false;
BEGIN
  IF n.gathered_into IS NULL AND EXISTS (SELECT FROM notifications o WHERE o.gathered_into = n.id) THEN
    -- Also of those that were read one by one, which nothing closes any more.
    IF EXISTS (SELECT FROM notifications o WHERE o.gathered_into = n.id AND o.closed_reason IS NULL
      AND find_notification_end(o) IS NULL) THEN RETURN NULL; END IF;
    RETURN CASE WHEN EXISTS (SELECT FROM notifications o WHERE o.gathered_into = n.id
      AND coalesce(o.closed_reason, find_notification_end(o)) = 'done') THEN 'done' ELSE 'gone' END;
  END IF;
  IF n.objects IS NULL THEN RETURN find_object_end(n, n.url); END IF;
  pages := n.objects;
  n.objects := NULL; -- not copied for each of them
  FOREACH page IN ARRAY pages LOOP
    object_end := find_object_end(n, page);
    IF object_end IS NULL THEN RETURN NULL; END IF;
    is_done := is_done OR object_end = 'done';
  END LOOP;
  RETURN CASE WHEN is_done THEN 'done' ELSE 'gone' END;
END $$;

-- A counting notice ends with the last of those that it counts, whatever ended them.
CREATE OR REPLACE FUNCTION close_counting_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT DISTINCT gathered_into FROM new_rows WHERE gathered_into IS NOT NULL AND closed_at IS NOT NULL);
BEGIN
  IF ids = '{}' THEN RETURN NULL; END IF;
  -- Two that end at once wait here, so that the second sees the first.
  PERFORM FROM notifications n WHERE n.id = ANY(ids) ORDER BY n.id FOR UPDATE;
  UPDATE notifications n SET closed_at = now(), closed_reason = find_notification_end(n)
  WHERE n.id = ANY(ids) AND n.closed_at IS NULL AND find_notification_end(n) IS NOT NULL;
  RETURN NULL;
END $$;

-- As before, and those about several objects of which one is among these.
CREATE OR REPLACE FUNCTION close_notifications(urls text[], user_ids bigint[] DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  ids bigint[];
BEGIN
  IF user_ids IS NULL THEN
    ids := ARRAY(SELECT n.id FROM notifications n WHERE n.url = ANY(urls) AND n.alert_read_at IS NULL AND n.closed_at IS NULL
      UNION SELECT n.id FROM notifications n WHERE n.objects && urls AND n.alert_read_at IS NULL AND n.closed_at IS NULL);
  ELSE
    ids := ARRAY(SELECT n.id FROM unnest(urls, user_ids) AS object (url, user_id)
      JOIN notifications n ON n.url = object.url AND n.user_id = object.user_id
      WHERE n.alert_read_at IS NULL AND n.closed_at IS NULL
      UNION SELECT n.id FROM unnest(urls, user_ids) AS object (url, user_id)
      JOIN notifications n ON n.objects @> ARRAY[object.url] AND n.user_id = object.user_id
      WHERE n.alert_read_at IS NULL AND n.closed_at IS NULL);
  END IF;
  PERFORM close_ended_notifications(ids);
END $$;
