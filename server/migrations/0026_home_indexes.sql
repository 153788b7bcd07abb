-- What the administrators' home counts, read from an index alone: documents that wait by kind of partner, the year's leads
-- by status, leads to manage.
CREATE INDEX activity_document_uploads_waiting
  ON activity_document_uploads (dealer_id, workshop_id, activity_document_type_id, created_at) WHERE status = 'pending';
CREATE INDEX leads_of_year ON leads (created_at, status) INCLUDE (saled_quantity);
CREATE INDEX leads_to_manage ON leads (status)
  WHERE approved_at IS NOT NULL AND status IN ('created', 'contacted', 'offer');
