-- Since when all servers answer that the portal is in maintenance, and when it is expected to end, if that is known; both
-- null while it is open.
ALTER TABLE installation ADD COLUMN maintenance_started_at timestamptz, ADD COLUMN maintenance_ends_at timestamptz;
