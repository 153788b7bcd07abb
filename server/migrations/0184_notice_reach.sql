-- A notice lives as long as its recipient can open what it is about, whichever way that ended: another audience, role,
-- assignment, dealer of a workshop, an access taken away, a partner that left, an object that is gone. What follows says
-- what the scopes of the calls say; server/src/notifications/notice-reach.test.ts compares both, role by role.

CREATE FUNCTION sees_lead(reader bigint, role text, lead leads) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT CASE
    WHEN role IN ('administrator', 'superuser_rt') THEN true
    WHEN role IN ('after_sales_manager_rt', 'dealer_sales_manager', 'workshop_user') THEN
      EXISTS (SELECT FROM user_workshops x WHERE x.user_id = reader AND x.workshop_id = lead.workshop_id)
      OR EXISTS (SELECT FROM lead_users g WHERE g.user_id = reader AND g.lead_id = lead.id)
    WHEN role IN ('sales_manager_rt', 'dealer_holder_sales_manager') THEN
      EXISTS (SELECT FROM workshop_dealers wd JOIN user_dealers x ON x.dealer_id = wd.dealer_id AND x.user_id = reader
        WHERE wd.workshop_id = lead.workshop_id AND wd.valid_from <= now() AND (wd.valid_to > now() OR wd.valid_to IS NULL))
      OR EXISTS (SELECT FROM lead_users g WHERE g.user_id = reader AND g.lead_id = lead.id)
    ELSE false END
$$;

CREATE FUNCTION sees_news(role text, n news) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT (n.dealers OR n.workshops) AND n.shown_at <= now() AND (n.expires_at IS NULL OR n.expires_at > now())
    AND (role IN ('administrator', 'superuser_rt')
      OR n.dealers AND role IN ('sales_manager_rt', 'dealer_sales_manager', 'dealer_holder', 'dealer_holder_sales_manager')
      OR n.workshops AND role IN ('after_sales_manager_rt', 'dealer_sales_manager', 'workshop_user'))
$$;

CREATE FUNCTION sees_activity(role text, a activities) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT role IN ('administrator', 'superuser_rt', 'after_sales_manager_rt', 'sales_manager_rt')
    OR a.state <> 'draft' AND (a.for_dealers AND role IN ('dealer_holder', 'dealer_holder_sales_manager')
      OR a.for_workshops AND role = 'workshop_user')
$$;

CREATE FUNCTION sees_dealer(reader bigint, role text, dealer bigint) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM dealers p WHERE p.id = dealer) AND (role IN ('administrator', 'superuser_rt')
    OR role IN ('sales_manager_rt', 'dealer_holder', 'dealer_holder_sales_manager')
      AND EXISTS (SELECT FROM user_dealers x WHERE x.user_id = reader AND x.dealer_id = dealer))
$$;

CREATE FUNCTION sees_workshop(reader bigint, role text, workshop bigint) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM workshops p WHERE p.id = workshop) AND (role IN ('administrator', 'superuser_rt')
    OR role IN ('after_sales_manager_rt', 'workshop_user')
      AND EXISTS (SELECT FROM user_workshops x WHERE x.user_id = reader AND x.workshop_id = workshop))
$$;

-- Whether a user uploads the documents of a partner; with a day, of one that is in the network then.
CREATE FUNCTION uploads_documents(reader bigint, role text, day date DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT role IN ('dealer_holder', 'dealer_holder_sales_manager')
      AND EXISTS (SELECT FROM user_dealers x JOIN dealers p ON p.id = x.dealer_id
        WHERE x.user_id = reader AND (day IS NULL OR in_network(p, day)))
    OR role = 'workshop_user'
      AND EXISTS (SELECT FROM user_workshops x JOIN workshops p ON p.id = x.workshop_id
        WHERE x.user_id = reader AND (day IS NULL OR in_network(p, day)))
$$;

-- Whether somebody can open the page of a notice of this kind, and find on it what the notice is about.
CREATE FUNCTION can_open_notice(reader bigint, kind text, url text) RETURNS boolean
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  path text := split_part(url, '?', 1);
  parts text[] := string_to_array(path, '/');
  role text;
  lead leads;
  item news;
  activity activities;
  object_id bigint;
BEGIN
  IF url IS NULL THEN RETURN true; END IF;
  SELECT r.name INTO role FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = reader;
  -- Who has to do something must still be able to: nothing is uploaded for a partner that left the network.
  IF kind IN ('activity_opened', 'activity_reminder') AND NOT uploads_documents(reader, role, today_in_rome())
    OR kind = 'document_status' AND NOT uploads_documents(reader, role) THEN RETURN false; END IF;

  IF path !~ '^/[a-z_]+/[0-9]{1,15}(/|$)' THEN
    RETURN CASE path
      WHEN '/leads' THEN role IN ('administrator', 'superuser_rt', 'after_sales_manager_rt', 'sales_manager_rt',
          'dealer_sales_manager', 'dealer_holder_sales_manager', 'workshop_user')
        AND (kind IS DISTINCT FROM 'lead_access' OR EXISTS (SELECT FROM lead_users g WHERE g.user_id = reader))
      WHEN '/activities' THEN role IN ('administrator', 'superuser_rt', 'after_sales_manager_rt', 'sales_manager_rt',
        'dealer_holder', 'dealer_holder_sales_manager', 'workshop_user')
      WHEN '/users' THEN role IN ('administrator', 'superuser_rt')
      ELSE true END;
  END IF;

  object_id := parts[3]::bigint;
  IF parts[2] = 'leads' THEN
    SELECT * INTO lead FROM leads l WHERE l.id = object_id;
    RETURN FOUND AND sees_lead(reader, role, lead) AND (parts[4] IS DISTINCT FROM 'lead_offers' OR role <> 'workshop_user')
      AND (kind IS DISTINCT FROM 'lead_access'
        OR EXISTS (SELECT FROM lead_users g WHERE g.user_id = reader AND g.lead_id = object_id));
  ELSIF parts[2] = 'news' THEN
    SELECT * INTO item FROM news n WHERE n.id = object_id;
    RETURN FOUND AND sees_news(role, item);
  ELSIF parts[2] = 'activities' THEN
    SELECT * INTO activity FROM activities a WHERE a.id = object_id;
    RETURN FOUND AND sees_activity(role, activity)
      AND role IN ('dealer_holder', 'dealer_holder_sales_manager', 'workshop_user');
  ELSIF parts[2] IN ('dealers', 'workshops') THEN
    IF NOT (CASE parts[2] WHEN 'dealers' THEN sees_dealer(reader, role, object_id)
      ELSE sees_workshop(reader, role, object_id) END) THEN RETURN false; END IF;
    IF parts[4] IS DISTINCT FROM 'activities' OR parts[5] IS NULL THEN RETURN true; END IF;
    SELECT * INTO activity FROM activities a WHERE a.id = substring(parts[5] FROM '^[0-9]{1,15}$')::bigint;
    RETURN FOUND AND sees_activity(role, activity)
      AND CASE parts[2] WHEN 'dealers' THEN activity.for_dealers ELSE activity.for_workshops END;
  ELSIF parts[2] = 'webhooks' THEN
    RETURN role = 'administrator' AND EXISTS (SELECT FROM webhook_endpoints w WHERE w.id = object_id);
  END IF;
  RETURN true;
END $$;

-- Whether a notification's object is done, or gone or out of its recipient's reach, as of now; null while it is neither.
CREATE OR REPLACE FUNCTION find_notification_end(n notifications) RETURNS text
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  parts text[] := string_to_array(split_part(n.url, '?', 1), '/');
  lead leads;
  activity activities;
  object_id bigint;
BEGIN
  IF NOT can_open_notice(n.user_id, n.kind, n.url) THEN RETURN 'gone'; END IF;
  IF n.url IS NULL OR n.url !~ '^/(leads|news|activities|dealers|workshops)/[0-9]{1,15}(/|\?|$)' THEN RETURN NULL; END IF;
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

-- The path that a mail is about, as its notification has it: it is not sent to who can't open that any more.
ALTER TABLE mails ADD COLUMN url text;
