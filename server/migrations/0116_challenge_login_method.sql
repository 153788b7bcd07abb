-- A login by single sign-on that waits for the portal's own second factor: how it began, and when its person was last
-- asked for a password (null: just now).
ALTER TABLE login_challenges ADD COLUMN login_method text NOT NULL DEFAULT 'password' CHECK (login_method IN ('password', 'sso')),
  ADD COLUMN password_at timestamptz;
