-- Who a caller is when a write begins: role and partners of the session or token, or null when it has ended or its user is
-- not in use (docs/decisions/0026). Volatile, so that it sees what was committed until it is called: the statement that
-- calls it may have waited for the lock on writes.
CREATE FUNCTION caller_now(p_session_id bigint, p_token_id bigint) RETURNS json LANGUAGE plpgsql VOLATILE
  SET plan_cache_mode TO 'force_generic_plan' AS $$
DECLARE
  acting_id bigint;
BEGIN
  IF p_session_id IS NOT NULL THEN
    SELECT s.user_id INTO acting_id FROM sessions s LEFT JOIN users i ON i.id = s.impersonator_id
      WHERE s.id = p_session_id AND i.deleted_at IS NULL AND i.suspended_at IS NULL;
  ELSE
    SELECT t.user_id INTO acting_id FROM api_tokens t WHERE t.id = p_token_id AND t.revoked_at IS NULL
      AND (t.expires_on IS NULL OR ((t.expires_on + 1)::timestamp AT TIME ZONE 'Europe/Rome') > now());
  END IF;
  RETURN (SELECT json_build_object('role', r.name,
      'dealer_ids', array(SELECT dealer_id FROM user_dealers WHERE user_id = u.id ORDER BY id),
      'workshop_ids', array(SELECT workshop_id FROM user_workshops WHERE user_id = u.id ORDER BY id))
    FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = acting_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL);
END $$;
