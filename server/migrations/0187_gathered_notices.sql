-- Beyond some notices of one kind in ten minutes a person gets one that counts. Those that it counts are notifications too,
-- which the list behind it shows; the bell and the banner have the counting one alone.
ALTER TABLE notifications ADD COLUMN gathered_into bigint
  CONSTRAINT notifications_gathered_into_fkey REFERENCES notifications (id) DEFERRABLE;
CREATE INDEX notifications_gathered ON notifications (gathered_into, id DESC);

-- The newest notices of each kind to each person, and the one that counts further ones until a moment. A row is locked by
-- who notifies that person, until the commit: two at once are counted one after the other.
CREATE TABLE notice_counts (
  user_id bigint NOT NULL REFERENCES users (id) DEFERRABLE,
  kind text NOT NULL,
  moments timestamptz[] NOT NULL,
  -- How many more the person would have been given one by one before the last call.
  free integer NOT NULL,
  counting_id bigint,
  counting_until timestamptz,
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, UPDATE ON notice_counts TO portale_app;

-- A counting notice ends with the last of those that it counts, whatever ended them.
CREATE FUNCTION close_counting_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT DISTINCT gathered_into FROM new_rows WHERE gathered_into IS NOT NULL AND closed_at IS NOT NULL);
BEGIN
  IF ids = '{}' THEN RETURN NULL; END IF;
  -- Two that end at once wait here, so that the second sees the first.
  PERFORM FROM notifications n WHERE n.id = ANY(ids) ORDER BY n.id FOR UPDATE;
  UPDATE notifications n SET closed_at = now(),
    closed_reason = CASE WHEN EXISTS (SELECT FROM notifications o WHERE o.gathered_into = n.id AND o.closed_reason = 'done')
      THEN 'done' ELSE 'gone' END
  WHERE n.id = ANY(ids) AND n.closed_at IS NULL
    AND NOT EXISTS (SELECT FROM notifications o WHERE o.gathered_into = n.id AND o.closed_at IS NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER close_counting AFTER UPDATE ON notifications REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION close_counting_notifications();
