-- An account may be suspended for a while: it keeps role, partners, password and history, and opens no session.
ALTER TABLE users ADD COLUMN suspended_at timestamptz;
ALTER TABLE users ADD COLUMN suspended_by bigint REFERENCES users DEFERRABLE;
ALTER TABLE users ADD COLUMN suspension_reason text CHECK (length(suspension_reason) BETWEEN 1 AND 1000);
ALTER TABLE users ADD CONSTRAINT users_suspension
  CHECK (suspended_at IS NOT NULL OR (suspended_by IS NULL AND suspension_reason IS NULL));
CREATE INDEX users_suspended_by ON users (suspended_by);
