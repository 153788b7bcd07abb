-- Document types are numbered 0, 1, 2, … within their activity, deleted ones last; equal weights could not be reordered.
UPDATE activity_document_types t SET weight = n.weight
FROM (
  SELECT id, row_number() OVER (PARTITION BY activity_id ORDER BY deleted_at IS NOT NULL, weight, id) - 1 AS weight
  FROM activity_document_types
) n
WHERE n.id = t.id AND t.weight <> n.weight;
