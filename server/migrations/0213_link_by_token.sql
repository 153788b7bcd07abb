-- A link in a mail no longer names the address of its recipient: its token alone finds the account.
CREATE UNIQUE INDEX password_resets_token ON password_resets (token_hash);
