-- A new upload ends no notification of those who verify: these end when nothing waits any more. Each upload looked at all
-- of them that nobody had read yet, .06 ms for each. The partner's users still have theirs ended by it.
CREATE OR REPLACE FUNCTION close_upload_notifications() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM close_notifications(array_agg(DISTINCT coalesce('/dealers/' || u.dealer_id, '/workshops/' || u.workshop_id)
      || '/activities/' || t.activity_id || '/manage'))
      FROM changed u JOIN activity_document_types t ON t.id = u.activity_document_type_id;
  END IF;
  PERFORM close_notifications(array_agg('/activities/' || activity_id || '/upload'), array_agg(user_id)) FROM (
    SELECT t.activity_id, d.user_id FROM changed u JOIN activity_document_types t ON t.id = u.activity_document_type_id
      JOIN user_dealers d ON d.dealer_id = u.dealer_id
    UNION SELECT t.activity_id, w.user_id FROM changed u JOIN activity_document_types t ON t.id = u.activity_document_type_id
      JOIN user_workshops w ON w.workshop_id = u.workshop_id) objects;
  RETURN NULL;
END $$;
