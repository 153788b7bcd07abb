-- How many leads there are by month and status, by dealer, by model and by reason of loss, and which steps they reached: the
-- leads' dashboard and the home read it instead of all leads and their quotes and saves. A change only adds rows, with what
-- it adds to the sums or takes from them, so that nobody waits for somebody else's change; a job puts the rows of one key
-- together. Derived from leads, lead_offers and lead_manages and kept by their triggers, and therefore neither audited nor
-- restored: a restore writes those, in any order, which writes this.
CREATE TABLE lead_counts (
  kind text NOT NULL CHECK (kind IN ('status', 'dealer', 'model', 'reason')),
  -- The first day of the month of the report, in Rome, for the kind 'status'; the others have all months in one.
  month date NOT NULL,
  -- The status, the dealer's id ('' for none), the model's id, or the words.
  item text NOT NULL,
  leads integer NOT NULL,
  approved integer NOT NULL,
  contacted integer NOT NULL,
  offered integer NOT NULL,
  won integer NOT NULL,
  lost integer NOT NULL,
  -- Vehicles: of all leads, sold, and sold of the leads that are won.
  quantity bigint NOT NULL,
  saled_quantity bigint NOT NULL,
  won_quantity bigint NOT NULL,
  -- The quotes that wait to be verified.
  pending_offers integer NOT NULL,
  -- The sum of the times since when the leads have their status, in milliseconds since 2020.
  status_ms bigint NOT NULL
);
GRANT SELECT ON lead_counts TO portale_app;

-- What a lead adds to each kind; what reaches a step by a quote or a save is looked for now. Its columns are named, so that a
-- later version may add one to the table while this one runs.
CREATE FUNCTION lead_count_rows(lead leads, sign integer) RETURNS TABLE (
    kind text, month date, item text, leads integer, approved integer, contacted integer, offered integer, won integer,
    lost integer, quantity bigint, saled_quantity bigint, won_quantity bigint, pending_offers integer, status_ms bigint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT key.kind, key.month, key.item, sign, sign * (lead.approved_at IS NOT NULL)::int,
    sign * (lead.contacted_at IS NOT NULL)::int, sign * offered::int, sign * (lead.status = 'closed')::int,
    sign * (lead.status = 'lost')::int, sign * lead.quantity, sign * coalesce(lead.saled_quantity, 0),
    sign * CASE WHEN lead.status = 'closed' THEN coalesce(lead.saled_quantity, 0) ELSE 0 END, sign * pending_offers,
    sign * floor(extract(epoch FROM lead.status_at - '2020-01-01Z') * 1000)::bigint
  FROM (SELECT
      lead.status = 'offer' OR EXISTS (SELECT FROM lead_offers o WHERE o.lead_id = lead.id)
        OR EXISTS (SELECT FROM lead_manages h WHERE h.lead_id = lead.id AND h.current_status = 'offer') AS offered,
      (SELECT count(*)::int FROM lead_offers o WHERE o.lead_id = lead.id AND o.status = 'pending') AS pending_offers
    ) steps
  CROSS JOIN LATERAL (VALUES
    ('status', date_trunc('month', lead.created_at AT TIME ZONE 'Europe/Rome')::date, lead.status),
    ('dealer', '-infinity', coalesce(lead.dealer_id::text, '')),
    ('model', '-infinity', lead.lead_model_id::text),
    ('reason', '-infinity', CASE WHEN lead.status = 'lost' THEN lead.lostnotes END)
  ) key (kind, month, item) WHERE key.item IS NOT NULL
$$;

-- The rows of each key in one; their sums stay the same for every reader. One at a time.
CREATE FUNCTION compact_lead_counts() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  LOCK TABLE lead_counts IN SHARE UPDATE EXCLUSIVE MODE;
  WITH several AS (SELECT kind, month, item FROM lead_counts GROUP BY 1, 2, 3 HAVING count(*) > 1),
    taken AS (DELETE FROM lead_counts c USING several s WHERE (c.kind, c.month, c.item) = (s.kind, s.month, s.item) RETURNING c.*)
  INSERT INTO lead_counts SELECT kind, month, item, sum(leads), sum(approved), sum(contacted), sum(offered), sum(won), sum(lost),
    sum(quantity), sum(saled_quantity), sum(won_quantity), sum(pending_offers), sum(status_ms)
  FROM taken GROUP BY 1, 2, 3 HAVING sum(leads) <> 0;
$$;

-- Counts all leads again. One statement, so that what it deletes and what it counts are of one moment: what is changed
-- meanwhile adds its rows to that.
CREATE FUNCTION rebuild_lead_counts() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  LOCK TABLE lead_counts IN SHARE UPDATE EXCLUSIVE MODE;
  WITH emptied AS (DELETE FROM lead_counts)
  INSERT INTO lead_counts SELECT kind, month, item, sum(c.leads), sum(approved), sum(contacted), sum(offered), sum(won), sum(lost),
    sum(c.quantity), sum(c.saled_quantity), sum(won_quantity), sum(pending_offers), sum(status_ms)
  FROM leads l CROSS JOIN LATERAL lead_count_rows(l, 1) c GROUP BY 1, 2, 3;
$$;

-- For how many keys they are not what the leads say.
CREATE FUNCTION count_lead_count_differences() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT count(*) FROM (
    SELECT FROM (
      SELECT kind, month, item, c.leads, approved, contacted, offered, won, lost, c.quantity, c.saled_quantity, won_quantity,
        pending_offers, status_ms, -1 AS sign FROM lead_counts c
      UNION ALL SELECT c.*, 1 FROM leads l CROSS JOIN LATERAL lead_count_rows(l, 1) c
    ) version GROUP BY kind, month, item
    HAVING (sum(sign * leads), sum(sign * approved), sum(sign * contacted), sum(sign * offered), sum(sign * won), sum(sign * lost),
      sum(sign * quantity), sum(sign * saled_quantity), sum(sign * won_quantity), sum(sign * pending_offers),
      sum(sign * status_ms)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  ) different;
$$;

CREATE FUNCTION count_changed_leads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts SELECT c.* FROM after l CROSS JOIN LATERAL lead_count_rows(l, 1) c;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO lead_counts SELECT c.* FROM before l CROSS JOIN LATERAL lead_count_rows(l, -1) c;
  ELSE
    INSERT INTO lead_counts SELECT kind, month, item, sum(leads), sum(approved), sum(contacted), sum(offered), sum(won),
      sum(lost), sum(quantity), sum(saled_quantity), sum(won_quantity), sum(pending_offers), sum(status_ms)
    FROM (
      SELECT c.* FROM before l CROSS JOIN LATERAL lead_count_rows(l, -1) c
      UNION ALL SELECT c.* FROM after l CROSS JOIN LATERAL lead_count_rows(l, 1) c
    ) version GROUP BY 1, 2, 3
    HAVING (sum(leads), sum(approved), sum(contacted), sum(offered), sum(won), sum(lost), sum(quantity), sum(saled_quantity),
      sum(won_quantity), sum(status_ms)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;

-- What changed quotes and saves do to the figures of their leads: `offers` is by how many quotes and saves in offer a lead has
-- more now, `pending` the same of quotes that wait. A lead that is not there is counted with them when it comes, and one that
-- is deleted is taken out with those that it has then. The leads' rows are locked: of two changes of one lead the second
-- waits, and then sees what the first has done.
CREATE FUNCTION count_lead_steps(ids bigint[], offers bigint[], pending bigint[]) RETURNS void
  LANGUAGE plpgsql STRICT SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM leads WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO lead_counts
    SELECT c.kind, c.month, c.item, 0, 0, 0, c.offered - before.offered, 0, 0, 0, 0, 0, change.pending, 0
    FROM unnest(ids, offers, pending) change (id, offers, pending) JOIN leads l USING (id)
    CROSS JOIN LATERAL (SELECT (l.status = 'offer' OR change.offers <
      (SELECT count(*) FROM lead_offers o WHERE o.lead_id = l.id)
      + (SELECT count(*) FROM lead_manages h WHERE h.lead_id = l.id AND h.current_status = 'offer'))::int AS offered) before
    CROSS JOIN LATERAL lead_count_rows(l, 1) c
    WHERE c.offered <> before.offered OR change.pending <> 0;
END $$;

CREATE FUNCTION count_changed_offers() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_lead_steps(array_agg(lead_id), array_agg(offers), array_agg(pending)) FROM (
      SELECT lead_id, count(*) AS offers, count(*) FILTER (WHERE status = 'pending') AS pending FROM after GROUP BY 1) change;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_lead_steps(array_agg(lead_id), array_agg(offers), array_agg(pending)) FROM (
      SELECT lead_id, -count(*) AS offers, -count(*) FILTER (WHERE status = 'pending') AS pending FROM before GROUP BY 1) change;
  ELSE
    PERFORM count_lead_steps(array_agg(lead_id), array_agg(offers), array_agg(pending)) FROM (
      SELECT lead_id, sum(sign)::bigint AS offers, coalesce(sum(sign) FILTER (WHERE status = 'pending'), 0)::bigint AS pending
      FROM (SELECT lead_id, status, -1 AS sign FROM before UNION ALL SELECT lead_id, status, 1 FROM after) version
      GROUP BY 1 HAVING sum(sign) <> 0 OR coalesce(sum(sign) FILTER (WHERE status = 'pending'), 0) <> 0) change;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_saves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_lead_steps(array_agg(lead_id), array_agg(offers), array_agg(0::bigint)) FROM (
      SELECT lead_id, count(*) AS offers FROM after WHERE current_status = 'offer' GROUP BY 1) change;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_lead_steps(array_agg(lead_id), array_agg(offers), array_agg(0::bigint)) FROM (
      SELECT lead_id, -count(*) AS offers FROM before WHERE current_status = 'offer' GROUP BY 1) change;
  ELSE
    PERFORM count_lead_steps(array_agg(lead_id), array_agg(offers), array_agg(0::bigint)) FROM (
      SELECT lead_id, sum(sign)::bigint AS offers
      FROM (SELECT lead_id, current_status, -1 AS sign FROM before UNION ALL SELECT lead_id, current_status, 1 FROM after) version
      WHERE current_status = 'offer' GROUP BY 1 HAVING sum(sign) <> 0) change;
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION lead_count_rows(leads, integer), compact_lead_counts(), rebuild_lead_counts(),
  count_lead_count_differences(), count_changed_leads(),
  count_lead_steps(bigint[], bigint[], bigint[]), count_changed_offers(), count_changed_saves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compact_lead_counts(), rebuild_lead_counts(), count_lead_count_differences() TO portale_app;

CREATE TRIGGER counts_insert AFTER INSERT ON lead_offers
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_offers();
CREATE TRIGGER counts_update AFTER UPDATE ON lead_offers
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_offers();
CREATE TRIGGER counts_delete AFTER DELETE ON lead_offers
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_changed_offers();

-- The quotes of today that wait, for the home.
CREATE INDEX lead_offers_pending_newest ON lead_offers (created_at, lead_id) WHERE status = 'pending';
