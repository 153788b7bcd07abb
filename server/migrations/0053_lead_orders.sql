-- The list of leads by status, in the order that statuses have for people, and by quantity.
CREATE INDEX leads_by_status ON leads
  (array_position(ARRAY['created', 'contacted', 'offer', 'closed', 'lost', 'cancelled'], status), id);
CREATE INDEX leads_quantity ON leads (quantity, id);
