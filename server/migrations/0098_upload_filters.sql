-- The late ones of all uploads, which are few of each document type.
CREATE INDEX activity_document_uploads_by_type_and_time ON activity_document_uploads (activity_document_type_id, created_at, id);
-- Of those that wait, what filters read and their ids, so that a page of some of them does not read all their rows.
CREATE INDEX activity_document_uploads_waiting_ids ON activity_document_uploads
  (dealer_id, workshop_id, activity_document_type_id, created_at) INCLUDE (id) WHERE status = 'pending';
DROP INDEX activity_document_uploads_waiting;
