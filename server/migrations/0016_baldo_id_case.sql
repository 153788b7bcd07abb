-- A Baldo ID is unique without regard to case (decisions "Dealers, workshops, customers"). An exclusion constraint, because
-- a unique index on an expression can't be deferrable, which the time machine needs. Later ones that differ from an
-- earlier one by case alone keep their text, with their id behind it.
UPDATE dealers d SET baldo_id = left(d.baldo_id, 235) || ' (' || d.id || ')'
  WHERE EXISTS (SELECT FROM dealers e WHERE lower(e.baldo_id) = lower(d.baldo_id) AND e.id < d.id);
UPDATE workshops w SET baldo_id = left(w.baldo_id, 235) || ' (' || w.id || ')'
  WHERE EXISTS (SELECT FROM workshops e WHERE lower(e.baldo_id) = lower(w.baldo_id) AND e.id < w.id);

ALTER TABLE dealers ADD CONSTRAINT dealers_baldo_id_case EXCLUDE USING btree (lower(baldo_id) WITH =) DEFERRABLE;
ALTER TABLE workshops ADD CONSTRAINT workshops_baldo_id_case EXCLUDE USING btree (lower(baldo_id) WITH =) DEFERRABLE;
