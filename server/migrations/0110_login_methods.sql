-- How the person of a session logged in, and when with a second factor. An impersonation inherits both.
ALTER TABLE sessions
  ADD COLUMN login_method text NOT NULL DEFAULT 'password' CHECK (login_method IN ('password', 'passkey', 'sso')),
  ADD COLUMN second_factor_at timestamptz;
