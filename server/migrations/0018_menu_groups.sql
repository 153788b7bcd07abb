-- The heading that a menu item stands under; null for the usual one of its address. The weight is any number (decisions
-- "Accounts, news, notifications, mail").
ALTER TABLE menu_items ADD COLUMN "group" text, ALTER COLUMN weight TYPE double precision;
