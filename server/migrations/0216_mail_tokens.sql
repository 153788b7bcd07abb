-- What answers to a mail are recognised by, random for each: the link that ends mails of its kind, and the sender's address
-- that a refusal comes back to. Mails from before have none.
ALTER TABLE mails ADD COLUMN unsubscribe_token uuid, ADD COLUMN return_token uuid;
ALTER TABLE mails ALTER COLUMN unsubscribe_token SET DEFAULT gen_random_uuid(),
  ALTER COLUMN return_token SET DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX mails_unsubscribe_token ON mails (unsubscribe_token) WHERE unsubscribe_token IS NOT NULL;
CREATE UNIQUE INDEX mails_return_token ON mails (return_token) WHERE return_token IS NOT NULL;
