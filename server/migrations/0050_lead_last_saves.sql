-- When each lead was last saved on the manage screen, for the order of the list: to find it for 200,000 leads takes a
-- second. Derived from lead_manages and kept by its triggers and those of leads, and therefore neither audited nor restored:
-- a restore writes those, in any order, which writes this.
CREATE TABLE lead_last_saves (
  lead_id bigint PRIMARY KEY,
  -- '-infinity' for a lead that was never saved.
  saved_at timestamptz NOT NULL
);
CREATE INDEX lead_last_saves_order ON lead_last_saves (saved_at, lead_id);
GRANT SELECT ON lead_last_saves TO portale_app;

CREATE FUNCTION store_new_leads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO lead_last_saves (lead_id, saved_at)
    SELECT l.id, coalesce((SELECT max(h.created_at) FROM lead_manages h WHERE h.lead_id = l.id), '-infinity') FROM changed l
    ON CONFLICT (lead_id) DO UPDATE SET saved_at = excluded.saved_at;
  RETURN NULL;
END $$;
CREATE FUNCTION remove_deleted_leads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM lead_last_saves WHERE lead_id IN (SELECT id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER last_saves_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_new_leads();
CREATE TRIGGER last_saves_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remove_deleted_leads();

-- The later one counts, whichever transaction is first: each waits for the row that the other has changed.
CREATE FUNCTION store_new_saves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE lead_last_saves s SET saved_at = greatest(s.saved_at, latest.saved_at)
  FROM (SELECT lead_id, max(created_at) AS saved_at FROM changed GROUP BY lead_id) latest WHERE s.lead_id = latest.lead_id;
  RETURN NULL;
END $$;
-- Undo and restore alone change or delete saves.
CREATE FUNCTION store_changed_saves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE lead_last_saves s
  SET saved_at = coalesce((SELECT max(h.created_at) FROM lead_manages h WHERE h.lead_id = s.lead_id), '-infinity')
  WHERE s.lead_id IN (SELECT lead_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER last_saves_insert AFTER INSERT ON lead_manages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_new_saves();
CREATE TRIGGER last_saves_update AFTER UPDATE ON lead_manages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_changed_saves();
CREATE TRIGGER last_saves_delete AFTER DELETE ON lead_manages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_changed_saves();

-- Computes all of them again.
CREATE FUNCTION rebuild_lead_last_saves() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  DELETE FROM lead_last_saves;
  INSERT INTO lead_last_saves (lead_id, saved_at)
    SELECT l.id, coalesce(max(h.created_at), '-infinity') FROM leads l LEFT JOIN lead_manages h ON h.lead_id = l.id GROUP BY l.id;
$$;
REVOKE EXECUTE ON FUNCTION store_new_leads(), remove_deleted_leads(), store_new_saves(), store_changed_saves(),
  rebuild_lead_last_saves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rebuild_lead_last_saves() TO portale_app;

SELECT rebuild_lead_last_saves();
