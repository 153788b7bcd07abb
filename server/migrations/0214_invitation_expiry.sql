-- Until when the link of an invitation is valid; null for the other links, which are valid for 60 minutes. The hash says which
-- token it is of: a server of the version before replaces a token without these columns, and its link must not live as long.
ALTER TABLE password_resets
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN expires_hash bytea,
  ADD CHECK ((expires_at IS NULL) = (expires_hash IS NULL));
