-- The search box reads the newest documents of a manager's partners, which are few among those of all: this index says whose
-- each one is, so that the others are passed over without being read.
CREATE INDEX activity_document_uploads_newest_of_partners ON activity_document_uploads (created_at DESC, id DESC)
  INCLUDE (dealer_id, workshop_id, activity_document_type_id);
DROP INDEX activity_document_uploads_newest;
