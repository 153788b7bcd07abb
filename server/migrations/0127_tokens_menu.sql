-- A portal that has its menu already gets the new entry, below the audit; a new one gets it with the others.
INSERT INTO menu_items (name, url, role, weight)
  SELECT 'Token', '/tokens', 'administrator', coalesce((SELECT max(weight) + 0.2 FROM menu_items WHERE url = '/audits'), 143)
  WHERE EXISTS (SELECT FROM menu_items);
