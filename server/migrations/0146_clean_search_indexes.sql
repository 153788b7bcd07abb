-- New rows of a trigram index wait in a list, up to 4 MB, that each search reads whole: fifteen hundred of them make it twenty
-- times as slow. Autovacuum empties the list only once a tenth of the table has changed. Only an index's owner may do it.
-- It blocks neither readers nor writers; a lock of somebody who changes the table is not waited for.
CREATE FUNCTION clean_search_index(name regclass) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public SET lock_timeout = '1s'
  AS $$ SELECT gin_clean_pending_list(name) $$;
