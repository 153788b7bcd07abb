-- Second factors of a login: codes of an authenticator app (RFC 6238), passkeys (WebAuthn), recovery codes. None of these tables
-- is in the audit, as they have secrets and what people prove who they are with is never restored; their changes are in the
-- register of access.
CREATE TABLE totp_factors (
  user_id bigint PRIMARY KEY REFERENCES users DEFERRABLE,
  -- Encrypted under SECRET.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- NULL until the first code was right: until then it is no factor.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- The step of 30 seconds of the last code that was used; no earlier one is accepted.
  last_step bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON totp_factors TO portale_app;

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  name text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO portale_app;

CREATE TABLE recovery_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  UNIQUE (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO portale_app;

-- Browsers that are not asked for the second factor until they expire.
CREATE TABLE trusted_devices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users DEFERRABLE,
  token_hash bytea NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (user_id, token_hash)
);
CREATE INDEX trusted_devices_token ON trusted_devices (token_hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON trusted_devices TO portale_app;

-- What a browser must prove next: a second factor after the right password, or a passkey. user_id is NULL for a login by passkey,
-- which says itself whose it is.
CREATE TABLE login_challenges (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('second_factor', 'passkey_login', 'passkey_registration')),
  user_id bigint REFERENCES users DEFERRABLE,
  -- The SHA-256 of what the passkey must sign.
  challenge_hash bytea,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_challenges_user ON login_challenges (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_challenges TO portale_app;
