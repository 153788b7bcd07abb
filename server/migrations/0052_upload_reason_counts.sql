-- How many uploads were rejected with which words, by document type: the list of prepared reasons shows and sorts by it, and
-- a reason may have been given half a million times. Derived from the uploads by their triggers, and therefore neither
-- audited nor restored: a restore writes those, which writes this. Document types that are removed keep their rows, as
-- they may come back; readers leave them out.
CREATE TABLE upload_reason_counts (
  -- The MD5 of the words.
  reason uuid NOT NULL,
  activity_document_type_id bigint NOT NULL,
  uploads integer NOT NULL,
  PRIMARY KEY (reason, activity_document_type_id)
);
GRANT SELECT ON upload_reason_counts TO portale_app;

-- By how much a transaction changed them; its commit adds that, so that nobody waits for a reason that somebody else is
-- giving, and locks the rows in one order.
CREATE UNLOGGED TABLE upload_reason_changes (
  reason uuid NOT NULL,
  activity_document_type_id bigint NOT NULL,
  uploads integer NOT NULL,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX upload_reason_changes_transaction ON upload_reason_changes (transaction_id);

CREATE FUNCTION add_upload_reasons() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  WITH noted AS (
    DELETE FROM upload_reason_changes WHERE transaction_id = pg_current_xact_id() RETURNING *
  )
  INSERT INTO upload_reason_counts AS stored (reason, activity_document_type_id, uploads)
    SELECT reason, activity_document_type_id, sum(uploads) FROM noted GROUP BY 1, 2 HAVING sum(uploads) <> 0 ORDER BY 1, 2
    ON CONFLICT (reason, activity_document_type_id) DO UPDATE SET uploads = stored.uploads + excluded.uploads;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER add_reasons AFTER INSERT ON upload_reason_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_upload_reasons();

CREATE FUNCTION note_new_reasons() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO upload_reason_changes (reason, activity_document_type_id, uploads)
    SELECT md5(reason)::uuid, activity_document_type_id, count(*) FROM changed
    WHERE status = 'rejected' AND reason IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION note_deleted_reasons() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO upload_reason_changes (reason, activity_document_type_id, uploads)
    SELECT md5(reason)::uuid, activity_document_type_id, -count(*) FROM changed
    WHERE status = 'rejected' AND reason IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION note_updated_reasons() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO upload_reason_changes (reason, activity_document_type_id, uploads)
    SELECT md5(reason)::uuid, activity_document_type_id, sum(uploads) FROM (
      SELECT reason, status, activity_document_type_id, -1 AS uploads FROM before
      UNION ALL SELECT reason, status, activity_document_type_id, 1 FROM after
    ) version WHERE status = 'rejected' AND reason IS NOT NULL GROUP BY 1, 2 HAVING sum(uploads) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER reasons_insert AFTER INSERT ON activity_document_uploads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_reasons();
CREATE TRIGGER reasons_delete AFTER DELETE ON activity_document_uploads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_reasons();
CREATE TRIGGER reasons_update AFTER UPDATE ON activity_document_uploads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_updated_reasons();

-- Computes all of them again; nothing is rejected meanwhile.
CREATE FUNCTION rebuild_upload_reason_counts() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  LOCK TABLE upload_reason_counts IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM upload_reason_counts;
  INSERT INTO upload_reason_counts (reason, activity_document_type_id, uploads)
    SELECT md5(reason)::uuid, activity_document_type_id, count(*) FROM activity_document_uploads
    WHERE status = 'rejected' AND reason IS NOT NULL GROUP BY 1, 2;
$$;
REVOKE EXECUTE ON FUNCTION add_upload_reasons(), note_new_reasons(), note_deleted_reasons(), note_updated_reasons(),
  rebuild_upload_reason_counts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rebuild_upload_reason_counts() TO portale_app;

SELECT rebuild_upload_reason_counts();
