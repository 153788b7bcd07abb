-- Administrators alone answer for services' tokens: who stops being one loses them like who is closed (0181), unless they
-- are handed over before. However the role changed: by a save, the company's login, an undo.
CREATE FUNCTION revoke_managed_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM roles r WHERE r.id = NEW.role_id AND r.name = 'administrator') THEN RETURN NULL; END IF;
  UPDATE api_tokens SET revoked_at = now()
  WHERE revoked_at IS NULL AND kind = 'service' AND coalesce(manager_id, created_by) = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER managed_tokens_revoked AFTER UPDATE OF role_id ON users FOR EACH ROW
  WHEN (OLD.role_id <> NEW.role_id) EXECUTE FUNCTION revoke_managed_tokens();
