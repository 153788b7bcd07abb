-- Whose rights a stored answer was given for: the role and the partners of then. NULL for answers of the version before,
-- which are kept for a day at most.
ALTER TABLE idempotency_keys ADD COLUMN caller text;
