-- Records are found by the workshops that they name (the rows of a role that has only its own). New columns of many ids
-- get this index from the generator, and lose it under this name.
DO $$
DECLARE
  place record;
BEGIN
  FOR place IN
    WITH design AS (SELECT models, set_aside FROM designs ORDER BY id DESC LIMIT 1),
    tables AS (
      SELECT model->>'table' AS name, model FROM design, jsonb_array_elements(models) model
      UNION ALL
      SELECT item->>'name', item->'model' FROM design, jsonb_array_elements(set_aside) item WHERE item->>'kind' = 'model'
    )
    SELECT name, model->>'table' AS table_name, part->>'column' AS column_name, part->>'id' AS id
    FROM tables, LATERAL (
      SELECT relation AS part FROM jsonb_array_elements(model->'relations') relation
      WHERE relation->>'relationType' = 'hasMany' AND relation->>'column' IS NOT NULL
      UNION ALL
      SELECT file FROM jsonb_array_elements(model->'files') file
    ) parts
  LOOP
    EXECUTE format('CREATE INDEX %I ON generated.%I USING gin (%I)',
      right(place.table_name || '_' || place.id || '_members', 63), place.name, place.column_name);
  END LOOP;
END
$$;
