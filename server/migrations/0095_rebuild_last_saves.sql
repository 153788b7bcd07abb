-- Nothing is reported or saved while the last saves are computed again: a lead that was committed between the two statements
-- was inserted twice, and the rebuild failed.
CREATE OR REPLACE FUNCTION rebuild_lead_last_saves() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  LOCK TABLE lead_last_saves IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM lead_last_saves;
  INSERT INTO lead_last_saves (lead_id, saved_at)
    SELECT l.id, coalesce(max(h.created_at), '-infinity') FROM leads l LEFT JOIN lead_manages h ON h.lead_id = l.id GROUP BY l.id;
$$;
