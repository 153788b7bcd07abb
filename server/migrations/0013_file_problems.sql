-- What was wrong with a stored file when it was last read: it is missing, or its size or its hash is another one.
ALTER TABLE files
  ADD COLUMN problem text CHECK (problem IN ('missing', 'size', 'hash')),
  ADD COLUMN problem_at timestamptz;
CREATE INDEX files_problem ON files (id) WHERE problem IS NOT NULL;
GRANT UPDATE (problem, problem_at) ON files TO portale_app;
