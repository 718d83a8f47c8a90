-- Whether an organization is called like a domain, by whom it was named, and its keys decide which domains it has by its
-- name. A name with the same key as before changes no key.
CREATE FUNCTION note_renamed_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_domains_of_names(ARRAY(
    SELECT DISTINCT key FROM organization_name_keys WHERE organization_id = NEW.id AND key <> ''));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organization_renamed AFTER UPDATE ON "organizations" FOR EACH ROW
  WHEN ((OLD.display_name, OLD.attributes -> 'name', OLD.manually_changed_fields)
    IS DISTINCT FROM (NEW.display_name, NEW.attributes -> 'name', NEW.manually_changed_fields))
  EXECUTE FUNCTION note_renamed_organization();--> statement-breakpoint
-- Decides the domains again that no organization was found for.
INSERT INTO "employer_changes" AS kept ("kind", "value") SELECT 'domain', domain FROM "unnamed_domains"
  ON CONFLICT ("kind", "value") DO UPDATE SET "changed_at" = greatest(now(), kept."changed_at" + interval '1 ms');
