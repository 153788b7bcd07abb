-- Whether changes were allowed under it, which those of before were without a question; and the page where it began,
-- to which its end leads back.
ALTER TABLE impersonations ADD COLUMN with_changes boolean NOT NULL DEFAULT true;
ALTER TABLE impersonations ADD COLUMN page text;
