-- The ids of every thousandth row of a transaction of many rows, so that a page of the audit inside it need not skip up to
-- all of them. What a transaction wrote stays as it is until its month is archived, with all of its rows; read back, they
-- have the same ids. Made by a job; what reads it skips the rest, and all of them where there is no position.
CREATE TABLE audit_positions (
  audit_tx_id bigint NOT NULL,
  -- How many rows of the transaction have this id or an earlier one.
  rows integer NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (audit_tx_id, rows)
);
GRANT SELECT ON audit_positions TO portale_app;

-- The transactions that have positions. Few: a commit only sees that it isn't one.
CREATE INDEX audit_tx_large ON audit_tx (id) WHERE rows >= 2000;

-- Adds those of new transactions, removes those of archived ones. Returns whether it could: not while a month is archived,
-- which has the tables for itself.
CREATE FUNCTION extend_audit_positions(step integer DEFAULT 1000) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  BEGIN
    LOCK TABLE audits, audit_tx IN ACCESS SHARE MODE NOWAIT;
  EXCEPTION WHEN lock_not_available THEN RETURN false;
  END;
  IF NOT pg_try_advisory_xact_lock(7174) THEN RETURN false; END IF;
  DELETE FROM audit_positions p WHERE NOT EXISTS (SELECT FROM audit_tx t WHERE t.id = p.audit_tx_id);
  INSERT INTO audit_positions (audit_tx_id, rows, id)
    SELECT t.id, a.rows, a.id FROM audit_tx t
    CROSS JOIN LATERAL (
      SELECT row_number() OVER (ORDER BY a.id) AS rows, a.id FROM audits a WHERE a.audit_tx_id = t.id
    ) a
    WHERE t.rows >= 2000 AND a.rows % step = 0 AND NOT EXISTS (SELECT FROM audit_positions p WHERE p.audit_tx_id = t.id);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION extend_audit_positions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION extend_audit_positions(integer) TO portale_app;
