-- An import of minutes holds its key from the beginning, and by the foreign key the row of its user: whoever suspends that
-- user would wait for it. Users are never deleted from their table, and keys after a day.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_user_id_fkey;
