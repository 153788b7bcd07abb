-- Where a mail went at its last attempt: to_address is its recipient's address when it was written, and may have been wrong.
ALTER TABLE mails ADD COLUMN sent_to text;
