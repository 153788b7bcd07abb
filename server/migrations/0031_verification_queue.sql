-- Changes of status made in the queue that the partner was not notified of yet: they wait a moment, so that what is undone
-- notifies nobody and what belongs together is one mail. upload_id is no foreign key, because the time machine may remove
-- uploads.
CREATE TABLE upload_status_notices (
  upload_id bigint PRIMARY KEY,
  status_before text NOT NULL,
  reason_before text,
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  due_at timestamptz NOT NULL
);
CREATE INDEX upload_status_notices_due ON upload_status_notices (due_at);
CREATE INDEX upload_status_notices_user ON upload_status_notices (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_status_notices TO portale_app;

-- Who has an upload open in the queue, so that two people do not examine the same one. It locks nothing.
CREATE TABLE upload_reviews (
  upload_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX upload_reviews_user ON upload_reviews (user_id);
CREATE INDEX upload_reviews_seen_at ON upload_reviews (seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_reviews TO portale_app;

-- The reasons that a verifier gave last.
CREATE INDEX activity_document_uploads_reasons ON activity_document_uploads (status_by, status_at DESC) WHERE reason IS NOT NULL;

-- The queue in the menu of a portal that has one already; a new one gets it with the others.
INSERT INTO menu_items (name, url, role, weight)
  SELECT item.name, item.url, item.role, coalesce((SELECT max(weight) + 0.5 FROM menu_items WHERE url = '/activities'), 15)
  FROM (VALUES
    ('Da verificare', '/documents?status=pending', 'administrator'),
    ('Da verificare', '/documents?status=pending', 'superuser_rt'),
    ('Da verificare', '/documents?status=pending', 'after_sales_manager_rt'),
    ('Da verificare', '/documents?status=pending', 'sales_manager_rt'),
    ('I miei documenti', '/documents', 'dealer_holder'),
    ('I miei documenti', '/documents', 'dealer_holder_sales_manager'),
    ('I miei documenti', '/documents', 'workshop_user')) AS item (name, url, role)
  WHERE EXISTS (SELECT FROM menu_items);

-- A job that begins later, one per key: asked for again before it began, it keeps its time.
CREATE FUNCTION queue_job_at(task text, job_key text, run_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, '{}', run_at := run_at, job_key := job_key, job_key_mode := 'preserve_run_at');
END $$;
REVOKE EXECUTE ON FUNCTION queue_job_at(text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION queue_job_at(text, text, timestamptz) TO portale_app;
