-- What several statements ask of documents and progress, said once.

-- The documents that partners are asked for: the mandatory types of activities that are not drafts.
CREATE VIEW asked_documents AS
  SELECT t.id, t.activity_id, a.activity_year_id, a.for_dealers, a.for_workshops, a.state, a.title,
    coalesce(t.due_on, a.due_on) AS deadline
  FROM activities a JOIN activity_document_types t ON t.activity_id = a.id
  WHERE t.deleted_at IS NULL AND NOT t.optional AND a.state <> 'draft';

-- What the stored days (0038) mean today. The day is a select, so that it is computed once and not for each row.
CREATE VIEW partner_progress_today AS
  SELECT activity_id, partner_id, not_applicable,
    coalesce(done_until >= (SELECT today_in_rome()), false) AS done,
    coalesce(deadline < (SELECT today_in_rome()), false) AS late
  FROM activity_progress;

-- The same for all activities of a year. width_bucket() counts the days of a sorted array up to a day.
CREATE VIEW partner_year_progress_today AS
  SELECT activity_year_id, for_dealers, partner_id,
    cardinality(done_until) - width_bucket((SELECT today_in_rome()) - 1, done_until) AS completed,
    width_bucket((SELECT today_in_rome()) - 1, deadlines) AS late
  FROM activity_year_progress;

-- What a partner's uploads of a document type are together on a day (getTypeState of the domain), and the last day on which
-- a verified one is valid: infinity for one that does not expire. Its arguments have no subselect, so that it is inlined.
CREATE FUNCTION document_state(document_type_id bigint, for_dealers boolean, partner_id bigint, day date)
RETURNS TABLE (state text, validity date) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_or(u.status = 'pending') THEN 'pending'
      WHEN max(coalesce(u.valid_until, 'infinity')) FILTER (WHERE u.status = 'verified') >= day
        THEN CASE WHEN bool_or(u.status = 'verified' AND u.file_id IS NOT NULL) THEN 'done' ELSE 'not_applicable' END
      WHEN bool_or(u.status = 'rejected') THEN 'rejected' ELSE 'missing' END,
    max(coalesce(u.valid_until, 'infinity')) FILTER (WHERE u.status = 'verified')
  FROM activity_document_uploads u
  WHERE u.activity_document_type_id = document_type_id
    AND (for_dealers AND u.dealer_id = partner_id OR NOT for_dealers AND u.workshop_id = partner_id)
$$;

GRANT SELECT ON asked_documents, partner_progress_today, partner_year_progress_today TO portale_app;
