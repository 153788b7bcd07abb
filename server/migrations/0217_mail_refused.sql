-- When a mail server refused a mail for good: at once, or later by a report that came back to the portal. Such a mail is
-- parked; a server of the version before sees no more than that.
ALTER TABLE mails ADD COLUMN refused_at timestamptz;
