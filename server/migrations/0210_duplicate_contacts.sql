-- The customers with contacts that look the same: one name, address and number. Derived from the contacts and kept by their
-- triggers, and therefore neither audited nor restored: a restore writes contacts, which writes this. To find them among
-- 200,000 customers takes seconds. Contacts are not unique (docs/decisions/0030), so that no mark sets them apart.
CREATE TABLE duplicate_contacts (
  customer_id bigint PRIMARY KEY
);
GRANT SELECT ON duplicate_contacts TO portale_app;

-- Those of these customers. Who writes a contact has locked its customer, but for two who change two contacts of one customer
-- at once: the next change of either finds what both missed.
CREATE FUNCTION find_duplicate_contacts(customers bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH found AS MATERIALIZED (
    SELECT DISTINCT k.customer_id FROM customer_contacts k WHERE k.customer_id IN (
      SELECT s.customer_id FROM customer_contacts s WHERE s.customer_id = ANY(customers)
      GROUP BY s.customer_id HAVING count(*) > 1)
    GROUP BY k.customer_id, fold_person(k.name), fold_email(k.email), fold_phone(k.phone) HAVING count(*) > 1
  ), removed AS (
    DELETE FROM duplicate_contacts d WHERE d.customer_id = ANY(customers)
      AND d.customer_id NOT IN (SELECT customer_id FROM found)
  )
  INSERT INTO duplicate_contacts SELECT customer_id FROM found ORDER BY customer_id ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION note_changed_contacts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM find_duplicate_contacts(ARRAY(SELECT DISTINCT customer_id FROM changed));
  RETURN NULL;
END $$;
-- An update may move contacts to another customer.
CREATE FUNCTION note_updated_contacts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM find_duplicate_contacts(ARRAY(SELECT customer_id FROM old_rows UNION SELECT customer_id FROM new_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER duplicates_insert AFTER INSERT ON customer_contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_contacts();
CREATE TRIGGER duplicates_update AFTER UPDATE ON customer_contacts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_updated_contacts();
CREATE TRIGGER duplicates_delete AFTER DELETE ON customer_contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_contacts();

SELECT find_duplicate_contacts(ARRAY(SELECT id FROM customers));
REVOKE EXECUTE ON FUNCTION find_duplicate_contacts(bigint[]), note_changed_contacts(), note_updated_contacts() FROM PUBLIC;
