-- For whom a day's digest was dealt with, whether a mail was due or not: its key makes it happen once. Those of
-- past weeks are deleted. The day is Rome's.
CREATE TABLE daily_digests (
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, day)
);
GRANT SELECT, INSERT, DELETE ON daily_digests TO portale_app;
