-- However an impersonation ends, the register of access has it: with the moment at which it did.
CREATE OR REPLACE FUNCTION end_impersonation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended timestamptz;
BEGIN
  UPDATE impersonations SET ended_at = least(now(), OLD.created_at + interval '60 minutes',
      OLD.last_seen_at + interval '60 minutes', OLD.began_at + interval '12 hours')
    WHERE id = OLD.impersonation_id AND ended_at IS NULL RETURNING ended_at INTO ended;
  IF FOUND THEN
    INSERT INTO access_events (created_at, kind, user_id, impersonator_id, impersonation_id, address, user_agent, detail)
      VALUES (ended, 'impersonation_ended', OLD.user_id, OLD.impersonator_id, OLD.impersonation_id, OLD.address, OLD.user_agent,
        jsonb_build_object('by_itself', ended < now()));
  END IF;
  RETURN NULL;
END $$;
