-- The day by which the documents of an activity are due, in Rome; a document type may have a day of its own (null: the
-- activity's).
ALTER TABLE activities ADD COLUMN due_on date CHECK (due_on BETWEEN '2000-01-01' AND '2199-12-31');
ALTER TABLE activity_document_types ADD COLUMN due_on date CHECK (due_on BETWEEN '2000-01-01' AND '2199-12-31');
