-- What no save of the portal writes, no other hand may either.
ALTER TABLE lead_manages
  ADD CHECK (current_status IN ('created', 'contacted', 'offer', 'closed', 'lost', 'cancelled')),
  -- Not the transaction's moment: of two saves the one that waited for the other is the newer.
  ALTER created_at SET DEFAULT clock_timestamp();
ALTER TABLE lead_offers ADD CHECK ((status_at IS NULL) = (status_by IS NULL));
ALTER TABLE leads ADD CHECK (status <> 'lost' OR lostnotes <> '');
