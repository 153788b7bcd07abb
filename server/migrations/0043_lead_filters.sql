-- The leads of a dealer, newest first: the filter by dealer. It has what leads_dealer has, which only the foreign key used.
CREATE INDEX leads_dealer_newest ON leads (dealer_id, created_at DESC, id DESC);
DROP INDEX leads_dealer;

-- The board: the number of leads, their vehicles and the oldest of each status, also of some months, and the first cards of
-- a column by age.
CREATE INDEX leads_board ON leads (status, status_at, id) INCLUDE (quantity, created_at);
