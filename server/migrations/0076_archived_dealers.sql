-- Archived dealers are hidden from lists and choices, and stay on old records.
ALTER TABLE dealers ADD COLUMN archived_at timestamptz,
  ADD COLUMN archived_by bigint REFERENCES users DEFERRABLE,
  ADD CONSTRAINT dealers_archived CHECK (archived_by IS NULL OR archived_at IS NOT NULL);
CREATE INDEX dealers_archived_at ON dealers (archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX dealers_archived_by ON dealers (archived_by);
