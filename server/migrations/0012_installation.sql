-- The one row that says which file store belongs to this database, and how the last sweep of that store ended. The
-- store keeps the same id: a sweep with another database would take every file for unreferenced.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  sweep_problem text CHECK (sweep_problem IN ('foreign_store', 'too_many')),
  sweep_examined integer NOT NULL DEFAULT 0,
  sweep_unreferenced integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE ON installation TO portale_app;
