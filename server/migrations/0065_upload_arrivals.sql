-- Uploads that the verifiers were not notified of yet: a browser sends each file by itself, and what was sent together is one
-- mail. upload_id is no foreign key, because the time machine may remove uploads.
CREATE TABLE upload_arrivals (
  upload_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  due_at timestamptz NOT NULL
);
CREATE INDEX upload_arrivals_user ON upload_arrivals (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_arrivals TO portale_app;
