-- The customers of other workshops that a person was shown on a day in Rome: they are counted, so that nobody can copy
-- the registry (decisions "Who sees what"). customer_id is no foreign key, because the time machine may remove customers.
CREATE TABLE customer_disclosures (
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  day date NOT NULL,
  customer_id bigint NOT NULL,
  PRIMARY KEY (user_id, day, customer_id)
);
GRANT SELECT, INSERT, DELETE ON customer_disclosures TO portale_app;
