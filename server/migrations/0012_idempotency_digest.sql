-- What a call with an Idempotency-Key sent: the same key with another body is an error (null for older rows).
ALTER TABLE idempotency_keys ADD COLUMN body_digest text;
