-- Why an offer was rejected; its uploader reads it.
ALTER TABLE lead_offers ADD COLUMN reason text CHECK (reason IS NULL OR status = 'rejected');

-- Who was told that an activity is open: each person once, whatever becomes of it. It is only added to, and names no row
-- that the time machine could not remove.
CREATE TABLE activity_notices (
  activity_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (activity_id, user_id)
);
GRANT SELECT, INSERT ON activity_notices TO portale_app;
