-- The day on which a partner left the network: it leaves the totals of the years that begin after it.
ALTER TABLE dealers ADD COLUMN ceased_on date CHECK (ceased_on BETWEEN '2000-01-01' AND '2199-12-31');
ALTER TABLE workshops ADD COLUMN ceased_on date CHECK (ceased_on BETWEEN '2000-01-01' AND '2199-12-31');
CREATE INDEX dealers_ceased_on ON dealers (ceased_on) WHERE ceased_on IS NOT NULL;
CREATE INDEX workshops_ceased_on ON workshops (ceased_on) WHERE ceased_on IS NOT NULL;

-- The matrix filters by a part of the area's name.
CREATE INDEX dealers_sales_area_search ON dealers USING gin (fold(sales_area) gin_trgm_ops);
CREATE INDEX workshops_sales_area_search ON workshops USING gin (fold(sales_area) gin_trgm_ops);
