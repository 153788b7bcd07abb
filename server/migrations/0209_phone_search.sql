-- A telephone number is found however its digits are grouped: each number of a contact as its digits alone, separated as the
-- field separates them. What is searched for loses its prefix (domain: foldPhone), and so occurs in both spellings.
CREATE FUNCTION phone_digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(public.compatible(value), '[^0-9,;]+', '', 'g') $$;

CREATE INDEX customer_contacts_phone_search ON customer_contacts
  USING gin (phone_digits(phone) gin_trgm_ops);
