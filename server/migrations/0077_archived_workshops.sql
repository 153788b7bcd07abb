-- Archived workshops are hidden from lists and choices, and stay on old records.
ALTER TABLE workshops ADD COLUMN archived_at timestamptz,
  ADD COLUMN archived_by bigint REFERENCES users DEFERRABLE,
  ADD CONSTRAINT workshops_archived CHECK (archived_by IS NULL OR archived_at IS NOT NULL);
CREATE INDEX workshops_archived_at ON workshops (archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX workshops_archived_by ON workshops (archived_by);
