CREATE TRIGGER counts_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();
CREATE TRIGGER counts_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();
CREATE TRIGGER counts_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();

-- What quotes and saves have added until now is counted again with their leads.
SELECT rebuild_lead_counts();
