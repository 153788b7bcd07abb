-- Archived customers are hidden from lists and choices, and stay on old records. One that was merged into another is
-- archived and leads to it; that one may be merged later too, so the pointers are followed to their end.
ALTER TABLE customers ADD COLUMN archived_at timestamptz,
  ADD COLUMN archived_by bigint REFERENCES users DEFERRABLE,
  ADD COLUMN merged_into_id bigint REFERENCES customers DEFERRABLE,
  ADD CONSTRAINT customers_archived CHECK (archived_by IS NULL OR archived_at IS NOT NULL),
  ADD CONSTRAINT customers_merged CHECK (merged_into_id IS NULL OR archived_at IS NOT NULL);
CREATE INDEX customers_archived_at ON customers (archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX customers_archived_by ON customers (archived_by);
CREATE INDEX customers_merged_into ON customers (merged_into_id);

-- A merge only leads to a customer in use. Undoing merges in another order could still close a circle.
CREATE FUNCTION reject_merge_circle() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    WITH RECURSIVE chain AS (
      SELECT merged_into_id AS id FROM customers WHERE id = NEW.id
      UNION
      SELECT c.merged_into_id FROM chain JOIN customers c ON c.id = chain.id WHERE c.merged_into_id IS NOT NULL
    ) SELECT FROM chain WHERE id = NEW.id
  ) THEN
    RAISE EXCEPTION 'customer % would be merged into itself', NEW.id
      USING ERRCODE = 'check_violation', TABLE = 'customers', CONSTRAINT = 'customers_merge_circle';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER merge_circle AFTER INSERT OR UPDATE OF merged_into_id ON customers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.merged_into_id IS NOT NULL) EXECUTE FUNCTION reject_merge_circle();
