-- Of which standstill of a lead its managers were told: by the moment of the last activity. It is not rolled back, and
-- names no row that the time machine could not remove.
CREATE TABLE lead_idle_notices (
  lead_id bigint PRIMARY KEY,
  activity_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON lead_idle_notices TO portale_app;
CREATE INDEX leads_idle ON leads (updated_at, id) WHERE status IN ('created', 'contacted', 'offer');

CREATE INDEX lead_offers_pending ON lead_offers (lead_id) WHERE status = 'pending';

-- The history of a lead names its children that are gone too.
CREATE INDEX audits_deleted_of_leads ON audits ((old_values ->> 'lead_id'))
  WHERE model_type IN ('lead_manages', 'lead_offers', 'lead_users') AND event = 'deleted';
