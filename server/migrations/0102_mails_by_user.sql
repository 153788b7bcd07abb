-- The last mail to a person, and the last invitation, for the list of users.
CREATE INDEX mails_user_newest ON mails (user_id, id);
DROP INDEX mails_user;
