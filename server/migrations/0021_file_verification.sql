-- When a stored file was last read whole and compared with its row.
ALTER TABLE files ADD COLUMN verified_at timestamptz;
GRANT UPDATE (verified_at) ON files TO portale_app;
