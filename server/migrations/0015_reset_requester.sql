-- From which address a reset link was requested, as a hash: strangers may not replace it at will (null: by staff).
ALTER TABLE password_resets ADD COLUMN requested_from text;
