-- The life of an activity: a draft is seen by staff alone, a closed one takes no more uploads. Existing ones are open.
ALTER TABLE activities ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('draft', 'open', 'closed'));
