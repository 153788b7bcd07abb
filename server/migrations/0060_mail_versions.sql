-- Mails are sent again in batches: the version says that a mail was sent, or queued, since somebody chose it.
ALTER TABLE mails ADD COLUMN lock_version integer NOT NULL DEFAULT 0;
