-- Whose reach a transaction changed: its commit looks at these people's notifications and deletes these rows. At the commit,
-- because a save and a restore take assignments away and give them back.
CREATE UNLOGGED TABLE reach_changes (
  user_id bigint NOT NULL,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id()
);
-- Deleted rows stay while an old transaction runs: the index keeps them out of the way.
CREATE INDEX reach_changes_transaction ON reach_changes (transaction_id);

-- Closes those of these notifications that have ended. A row that somebody marks right now is left for the next look.
CREATE FUNCTION close_ended_notifications(ids bigint[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF ids = '{}' THEN RETURN; END IF;
  WITH ended AS (
    SELECT n.id FROM notifications n WHERE n.id = ANY(ids) AND n.closed_at IS NULL AND find_notification_end(n) IS NOT NULL
    ORDER BY n.id FOR UPDATE SKIP LOCKED
  )
  UPDATE notifications n SET closed_at = now(), closed_reason = find_notification_end(n)
  FROM ended WHERE n.id = ended.id AND find_notification_end(n) IS NOT NULL;
END $$;

CREATE FUNCTION close_unreachable_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  people bigint[];
BEGIN
  WITH changes AS (DELETE FROM reach_changes WHERE transaction_id = pg_current_xact_id() RETURNING user_id)
  SELECT array_agg(DISTINCT user_id) INTO people FROM changes;
  IF people IS NULL THEN RETURN NULL; END IF;
  PERFORM close_ended_notifications(ARRAY(SELECT n.id FROM notifications n
    WHERE n.user_id = ANY(people) AND n.alert_read_at IS NULL AND n.closed_at IS NULL));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER close_notifications AFTER INSERT ON reach_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION close_unreachable_notifications();

-- Those of these people who have something left to read.
CREATE FUNCTION note_reach_changes(people bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO reach_changes (user_id) SELECT DISTINCT id FROM unnest(people) AS person (id)
  WHERE EXISTS (SELECT FROM notifications n
    WHERE n.user_id = person.id AND n.alert_read_at IS NULL AND n.closed_at IS NULL)
$$;

CREATE FUNCTION note_role_reach() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM note_reach_changes(ARRAY(SELECT after.id FROM after JOIN before USING (id)
    WHERE after.role_id <> before.role_id));
  RETURN NULL;
END $$;
CREATE TRIGGER reach_update AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_role_reach();

-- An assignment that is new changes what a notification without a partner in its address is about.
CREATE FUNCTION note_assignment_reach() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM note_reach_changes(ARRAY(SELECT user_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER reach_insert AFTER INSERT ON user_dealers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();
CREATE TRIGGER reach_update AFTER UPDATE ON user_dealers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();
CREATE TRIGGER reach_delete AFTER DELETE ON user_dealers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();
CREATE TRIGGER reach_insert AFTER INSERT ON user_workshops REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();
CREATE TRIGGER reach_update AFTER UPDATE ON user_workshops REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();
CREATE TRIGGER reach_delete AFTER DELETE ON user_workshops REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();
-- In place of a trigger that looked at the lead's own page alone.
DROP TRIGGER close_notifications_delete ON lead_users;
DROP FUNCTION close_access_notifications();
CREATE TRIGGER reach_delete AFTER DELETE ON lead_users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();
CREATE TRIGGER reach_update AFTER UPDATE ON lead_users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_assignment_reach();

-- A workshop's leads leave the people of the dealer that it belonged to.
CREATE FUNCTION note_move_reach() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM note_reach_changes(ARRAY(SELECT x.user_id FROM user_dealers x
    WHERE x.dealer_id IN (SELECT dealer_id FROM changed)));
  RETURN NULL;
END $$;
CREATE TRIGGER reach_update AFTER UPDATE ON workshop_dealers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_move_reach();
CREATE TRIGGER reach_delete AFTER DELETE ON workshop_dealers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_move_reach();

-- Whether they were in the network is asked today: a day that comes later is found by the job of the night.
CREATE FUNCTION note_dealer_reach() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM note_reach_changes(ARRAY(SELECT x.user_id FROM after p JOIN before USING (id)
    JOIN user_dealers x ON x.dealer_id = p.id
    WHERE (p.ceased_on, p.archived_at) IS DISTINCT FROM (before.ceased_on, before.archived_at)));
  RETURN NULL;
END $$;
CREATE TRIGGER reach_update AFTER UPDATE ON dealers REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_dealer_reach();

CREATE FUNCTION note_workshop_reach() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM note_reach_changes(ARRAY(SELECT x.user_id FROM after p JOIN before USING (id)
    JOIN user_workshops x ON x.workshop_id = p.id
    WHERE (p.ceased_on, p.archived_at) IS DISTINCT FROM (before.ceased_on, before.archived_at)));
  RETURN NULL;
END $$;
CREATE TRIGGER reach_update AFTER UPDATE ON workshops REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_workshop_reach();

-- The pages of objects that administrators read without an assignment.
CREATE FUNCTION close_object_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM close_notifications(array_agg('/' || CASE TG_TABLE_NAME WHEN 'webhook_endpoints' THEN 'webhooks' ELSE TG_TABLE_NAME END
    || '/' || id)) FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER close_notifications_delete AFTER DELETE ON dealers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION close_object_notifications();
CREATE TRIGGER close_notifications_delete AFTER DELETE ON workshops REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION close_object_notifications();
CREATE TRIGGER close_notifications_delete AFTER DELETE ON webhook_endpoints REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION close_object_notifications();

REVOKE EXECUTE ON FUNCTION close_ended_notifications(bigint[]), close_unreachable_notifications(), note_reach_changes(bigint[]),
  note_role_reach(), note_assignment_reach(), note_move_reach(), note_dealer_reach(), note_workshop_reach(),
  close_object_notifications() FROM PUBLIC;
