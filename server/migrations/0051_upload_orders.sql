-- The orders of all uploads, and of those that wait, so that a page of two million is read from an index: by what is said
-- of their document type, by file name, by status. The first one has what the index of the foreign key had.
CREATE INDEX activity_document_uploads_by_type ON activity_document_uploads (activity_document_type_id, id);
DROP INDEX activity_document_uploads_type;
CREATE INDEX activity_document_uploads_waiting_by_type ON activity_document_uploads (activity_document_type_id, id)
  WHERE status = 'pending';
CREATE INDEX activity_document_uploads_file_name ON activity_document_uploads (file_name COLLATE "it-x-icu", id);
CREATE INDEX activity_document_uploads_status ON activity_document_uploads (status, id);
