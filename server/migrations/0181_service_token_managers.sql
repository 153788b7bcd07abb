-- Who answers for a service's token: the administrator who created it, or the one it was handed over to. With the account of
-- that person it ends, unless it is handed over before.
ALTER TABLE api_tokens ADD COLUMN manager_id bigint REFERENCES users DEFERRABLE;
CREATE INDEX api_tokens_manager ON api_tokens (manager_id);

-- An account that is closed loses its tokens for good, and the services that only this person answers for theirs.
CREATE OR REPLACE FUNCTION revoke_user_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_tokens SET revoked_at = now() WHERE revoked_at IS NULL
    AND (user_id = NEW.id OR kind = 'service' AND coalesce(manager_id, created_by) = NEW.id);
  RETURN NULL;
END $$;
