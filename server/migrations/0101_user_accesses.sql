-- When people logged in and were seen last. Not on users, whose lock_version and audit it must not touch.
CREATE TABLE user_accesses (
  user_id bigint PRIMARY KEY REFERENCES users DEFERRABLE,
  last_login_at timestamptz,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX user_accesses_seen ON user_accesses (last_seen_at, user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_accesses TO portale_app;
INSERT INTO user_accesses (user_id, last_login_at, last_seen_at)
  SELECT coalesce(impersonator_id, user_id), max(created_at) FILTER (WHERE impersonator_id IS NULL), max(last_seen_at)
  FROM sessions GROUP BY 1;
