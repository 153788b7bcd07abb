-- Nothing listens to the channel `changed` any more: totals are a second old at most (docs/decisions/0045).
CREATE OR REPLACE FUNCTION public.audit_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  hidden text[] := coalesce(TG_ARGV[0:], '{}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, new_values)
      SELECT audit_transaction(), TG_TABLE_NAME, "New".id, 'created', to_jsonb("New") - hidden
      FROM new_rows "New" ORDER BY "New".id;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values)
      SELECT audit_transaction(), TG_TABLE_NAME, "Old".id, 'deleted', to_jsonb("Old") - hidden
      FROM old_rows "Old" ORDER BY "Old".id;
  ELSE
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values, new_values)
      SELECT audit_transaction(), TG_TABLE_NAME, changed.id, 'updated', changed.old_values, changed.new_values
      FROM (
        SELECT both_values.id,
          jsonb_object_agg("Key", both_values.o -> "Key") AS old_values,
          jsonb_object_agg("Key", both_values.n -> "Key") AS new_values
        FROM (
          SELECT "New".id, to_jsonb("Old") - hidden AS o, to_jsonb("New") - hidden AS n
          FROM new_rows "New" JOIN old_rows "Old" ON "Old".id = "New".id
        ) both_values
        CROSS JOIN LATERAL jsonb_object_keys(both_values.n) "Key"
        WHERE both_values.o -> "Key" IS DISTINCT FROM both_values.n -> "Key"
        GROUP BY both_values.id
      ) changed ORDER BY changed.id;
  END IF;
  RETURN NULL;
END $$;
