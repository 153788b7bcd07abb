-- What an activity says of each document it asks for: how to prepare it, a blank form of it, whether it is optional, whether
-- it expires (then its upload needs the day), and the only kinds of file that it takes (null: those of the portal).
ALTER TABLE activity_document_types
  ADD COLUMN instruction text CHECK (length(instruction) BETWEEN 1 AND 1000),
  ADD COLUMN form_file_id bigint REFERENCES files DEFERRABLE,
  ADD COLUMN form_file_name text CHECK (length(form_file_name) BETWEEN 1 AND 255),
  ADD COLUMN optional boolean NOT NULL DEFAULT false,
  ADD COLUMN asks_valid_until boolean NOT NULL DEFAULT false,
  ADD COLUMN accepted_kinds text[] CHECK (cardinality(accepted_kinds) BETWEEN 1 AND 10),
  ADD CHECK ((form_file_id IS NULL) = (form_file_name IS NULL));
CREATE INDEX activity_document_types_form_file ON activity_document_types (form_file_id);

-- An upload may expire: valid_until is its last day. One without a file declares that the document is not applicable, with
-- the reason; staff accept it (verified) or not (rejected), as they do with a file. A partner may withdraw what waits.
ALTER TABLE activity_document_uploads
  ADD COLUMN valid_until date CHECK (valid_until BETWEEN '2000-01-01' AND '2199-12-31'),
  ADD COLUMN not_applicable_reason text CHECK (length(not_applicable_reason) BETWEEN 1 AND 1000),
  ADD COLUMN withdrawn boolean NOT NULL DEFAULT false,
  ALTER COLUMN file_id DROP NOT NULL,
  ADD CHECK ((file_id IS NULL) = (not_applicable_reason IS NOT NULL)),
  ADD CHECK (NOT withdrawn OR status = 'cancelled');
CREATE INDEX activity_document_uploads_valid_until ON activity_document_uploads (valid_until) WHERE valid_until IS NOT NULL;
