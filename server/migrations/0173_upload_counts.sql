-- How many uploads are alike in document type, kind of partner, status and whether they have a file, so that what waits and
-- the totals of the queue need not read all of them. A statement only adds rows with what it adds or takes, so that commits
-- never wait for each other; fold_upload_counts() makes one row of each kind again. Derived from the uploads by their
-- triggers, and therefore neither audited nor restored. Document types that are removed keep theirs; readers leave them out.
CREATE TABLE upload_counts (
  activity_document_type_id bigint NOT NULL,
  for_dealers boolean NOT NULL,
  status text NOT NULL,
  with_file boolean NOT NULL,
  uploads integer NOT NULL
);
GRANT SELECT ON upload_counts TO portale_app;

CREATE FUNCTION count_new_uploads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO upload_counts (activity_document_type_id, for_dealers, status, with_file, uploads)
    SELECT activity_document_type_id, dealer_id IS NOT NULL, status, file_id IS NOT NULL, count(*)
    FROM changed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION count_deleted_uploads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO upload_counts (activity_document_type_id, for_dealers, status, with_file, uploads)
    SELECT activity_document_type_id, dealer_id IS NOT NULL, status, file_id IS NOT NULL, -count(*)
    FROM changed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION count_updated_uploads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO upload_counts (activity_document_type_id, for_dealers, status, with_file, uploads)
    SELECT activity_document_type_id, for_dealers, status, with_file, sum(uploads) FROM (
      SELECT activity_document_type_id, dealer_id IS NOT NULL AS for_dealers, status, file_id IS NOT NULL AS with_file,
        1 AS uploads FROM after
      UNION ALL SELECT activity_document_type_id, dealer_id IS NOT NULL, status, file_id IS NOT NULL, -1 FROM before
    ) version GROUP BY 1, 2, 3, 4 HAVING sum(uploads) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER counts_insert AFTER INSERT ON activity_document_uploads REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_uploads();
CREATE TRIGGER counts_delete AFTER DELETE ON activity_document_uploads REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_uploads();
CREATE TRIGGER counts_update AFTER UPDATE ON activity_document_uploads REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_updated_uploads();

-- The kinds of uploads of which more or fewer are counted than there are. One snapshot has both.
CREATE FUNCTION find_upload_count_differences() RETURNS TABLE (
    activity_document_type_id bigint, for_dealers boolean, status text, with_file boolean, missing bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT v.activity_document_type_id, v.for_dealers, v.status, v.with_file, sum(v.uploads)::bigint FROM (
    SELECT u.activity_document_type_id, u.dealer_id IS NOT NULL AS for_dealers, u.status, u.file_id IS NOT NULL AS with_file,
      count(*) AS uploads FROM activity_document_uploads u GROUP BY 1, 2, 3, 4
    UNION ALL SELECT c.activity_document_type_id, c.for_dealers, c.status, c.with_file, -c.uploads FROM upload_counts c
  ) v GROUP BY 1, 2, 3, 4 HAVING sum(v.uploads) <> 0
$$;

-- Adds what is missing instead of counting anew: no change has to wait, and none is lost.
CREATE FUNCTION rebuild_upload_counts() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7173);
  INSERT INTO upload_counts (activity_document_type_id, for_dealers, status, with_file, uploads)
    SELECT activity_document_type_id, for_dealers, status, with_file, missing FROM find_upload_count_differences();
END $$;

-- One row of each kind again. Another server that is folding does it for both.
CREATE FUNCTION fold_upload_counts() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7173) THEN RETURN; END IF;
  WITH folded AS (
    DELETE FROM upload_counts c USING (
      SELECT activity_document_type_id, for_dealers, status, with_file FROM upload_counts GROUP BY 1, 2, 3, 4
      HAVING count(*) > 1) several
    WHERE (c.activity_document_type_id, c.for_dealers, c.status, c.with_file)
      = (several.activity_document_type_id, several.for_dealers, several.status, several.with_file)
    RETURNING c.*
  )
  INSERT INTO upload_counts (activity_document_type_id, for_dealers, status, with_file, uploads)
    SELECT activity_document_type_id, for_dealers, status, with_file, sum(uploads) FROM folded
    GROUP BY 1, 2, 3, 4 HAVING sum(uploads) <> 0;
END $$;

REVOKE EXECUTE ON FUNCTION count_new_uploads(), count_deleted_uploads(), count_updated_uploads(),
  find_upload_count_differences(), rebuild_upload_counts(), fold_upload_counts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_upload_count_differences(), rebuild_upload_counts(), fold_upload_counts() TO portale_app;

SELECT rebuild_upload_counts();
ANALYZE upload_counts;
