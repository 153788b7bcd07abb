-- Which token a change was made with; null for changes by people and by the system.
ALTER TABLE audit_tx ADD COLUMN token_id bigint;

CREATE OR REPLACE FUNCTION audit_transaction() RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tx text := nullif(current_setting('portale.audit_tx', true), '');
  made bigint;
BEGIN
  IF tx IS NOT NULL THEN RETURN tx; END IF;
  INSERT INTO audit_tx (user_id, impersonator_id, request_id, restored_to, token_id) VALUES (
    nullif(current_setting('portale.user_id', true), '')::bigint,
    nullif(current_setting('portale.impersonator_id', true), '')::bigint,
    nullif(current_setting('portale.request_id', true), ''),
    nullif(current_setting('portale.restored_to', true), '')::timestamptz,
    nullif(current_setting('portale.token_id', true), '')::bigint)
  RETURNING id INTO made;
  PERFORM set_config('portale.audit_tx', made::text, true);
  RETURN made;
END $$;
