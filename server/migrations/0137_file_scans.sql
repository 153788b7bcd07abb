-- What the virus scan found in a stored file: null before it was ever scanned, pending when it arrived while the scanner was
-- away. `scan_reported` is whether people were told of an infected one.
ALTER TABLE files ADD COLUMN scan_state text CHECK (scan_state IN ('pending', 'clean', 'infected')),
  ADD COLUMN scanned_at timestamptz,
  ADD COLUMN signature text,
  ADD COLUMN scan_problem text,
  ADD COLUMN scan_reported boolean NOT NULL DEFAULT false;
CREATE INDEX files_unscanned ON files (scanned_at NULLS FIRST, id DESC) WHERE scan_state IS NULL OR scan_state = 'pending';
CREATE INDEX files_infected ON files (id) WHERE scan_state = 'infected';
GRANT UPDATE (scan_state, scanned_at, signature, scan_problem, scan_reported) ON files TO portale_app;
