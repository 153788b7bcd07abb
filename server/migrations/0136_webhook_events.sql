-- Every change is in the audit, whichever screen, batch or import made it: events are read there, in the transaction of the
-- change. What a restore or an undo puts back is a correction and no event. An event has ids and states, no person's data:
-- who receives it reads the rest from the API, with the permissions of its token.
CREATE FUNCTION queue_webhook_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF puts_back() OR NOT EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN RETURN NULL; END IF;
  INSERT INTO webhook_deliveries (endpoint_id, event_id, type, data)
    WITH typed AS (
      SELECT a.id, a.model_type, a.model_id, a.old_values, a.new_values, CASE a.model_type
        WHEN 'activity_document_uploads' THEN CASE
          WHEN a.event <> 'deleted' AND a.new_values ->> 'file_id' IS NOT NULL THEN 'document.uploaded'
          WHEN a.event = 'updated' AND a.new_values ->> 'status' IN ('verified', 'rejected')
            THEN 'document.' || (a.new_values ->> 'status') END
        WHEN 'leads' THEN CASE
          WHEN a.event = 'created' THEN 'lead.created'
          WHEN a.event = 'updated' AND a.new_values ? 'status' THEN 'lead.moved' END
        WHEN 'workshop_market_shares' THEN
          CASE WHEN a.event = 'updated' AND a.new_values ->> 'sent_at' IS NOT NULL THEN 'share.sent' END
        ELSE CASE WHEN audit_tells(a.event, a.new_values) AND m.name IS NOT NULL THEN 'record.' || a.event END
      END AS type, m.name AS model
      FROM new_audits a LEFT JOIN (
        SELECT model ->> 'table' AS physical, model ->> 'name' AS name
        FROM (SELECT models FROM designs ORDER BY id DESC LIMIT 1) d, jsonb_array_elements(d.models) model
      ) m ON m.physical = a.model_type
    ), events AS MATERIALIZED (
      SELECT typed.id, typed.type, gen_random_uuid() AS event_id, coalesce(
        CASE WHEN typed.model IS NOT NULL THEN jsonb_build_object('model', typed.model, 'id', typed.model_id) END,
        (SELECT jsonb_build_object('id', u.id, 'activity_id', t.activity_id, 'activity_document_type_id', t.id,
            'dealer_id', u.dealer_id, 'workshop_id', u.workshop_id, 'status', u.status, 'lock_version', u.lock_version)
          FROM activity_document_uploads u JOIN activity_document_types t ON t.id = u.activity_document_type_id
          WHERE typed.model_type = 'activity_document_uploads' AND u.id = typed.model_id),
        (SELECT jsonb_build_object('id', l.id, 'workshop_id', l.workshop_id, 'dealer_id', l.dealer_id, 'status', l.status,
            'previous_status', typed.old_values -> 'status', 'lock_version', l.lock_version)
          FROM leads l WHERE typed.model_type = 'leads' AND l.id = typed.model_id),
        (SELECT jsonb_build_object('id', s.id, 'type', s.type, 'year', s.year, 'workshops',
            (SELECT count(*) FROM workshop_market_share_workshops w WHERE w.workshop_market_share_id = s.id))
          FROM workshop_market_shares s WHERE typed.model_type = 'workshop_market_shares' AND s.id = typed.model_id)
      ) AS data
      FROM typed WHERE typed.type IS NOT NULL
    )
    SELECT e.id, events.event_id, events.type, events.data
    FROM events JOIN webhook_endpoints e ON e.active AND events.type = ANY(e.events)
    WHERE events.data IS NOT NULL ORDER BY events.id, e.id;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_webhook_events AFTER INSERT ON audits REFERENCING NEW TABLE AS new_audits
  FOR EACH STATEMENT EXECUTE FUNCTION queue_webhook_events();
