-- The search box finds files, contacts and people by what is written in them. With two million uploads the first index
-- takes 60 MB, and an upload writes its name there too.
CREATE INDEX activity_document_uploads_search ON activity_document_uploads USING gin (fold(file_name) gin_trgm_ops);
CREATE INDEX lead_offers_search ON lead_offers USING gin (fold(file_name) gin_trgm_ops);
CREATE INDEX document_news_search ON document_news USING gin (fold(file_name) gin_trgm_ops);
CREATE INDEX customer_contacts_search ON customer_contacts
  USING gin (fold((name || ' ' || email || ' ' || phone) COLLATE "default") gin_trgm_ops);
CREATE INDEX users_search ON users USING gin (fold((name || ' ' || email) COLLATE "default") gin_trgm_ops);
