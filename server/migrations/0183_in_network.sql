-- Whether a partner is in the network on a day, as isInNetwork() of the domain says it: until the day before it ceased, and
-- when it was archived until the end of the year before. What of a partner decides is read here alone: a further column
-- changes these two functions and none of those who ask. Plain SQL without settings, so that PostgreSQL inlines it.
CREATE FUNCTION in_network(p dealers, day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(day < least(p.ceased_on, date_trunc('year', p.archived_at AT TIME ZONE 'Europe/Rome')::date), true)
$$;
CREATE FUNCTION in_network(p workshops, day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(day < least(p.ceased_on, date_trunc('year', p.archived_at AT TIME ZONE 'Europe/Rome')::date), true)
$$;

-- Today where the portal's days are counted.
CREATE FUNCTION today_in_rome() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'Europe/Rome')::date
$$;
