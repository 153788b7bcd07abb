-- Who did something to the account of another: closed, suspended, chose a password for it. Null where it was its owner.
ALTER TABLE access_events ADD COLUMN actor_id bigint;
CREATE INDEX access_events_actor ON access_events (actor_id, created_at, id) WHERE actor_id IS NOT NULL;
