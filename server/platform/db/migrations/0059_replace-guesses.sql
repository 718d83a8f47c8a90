-- Work that was guessed from an address gives way to other work at the same organization, whichever statement adds it.
CREATE FUNCTION replace_guess() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_organizations w
  WHERE w.member_id = NEW.member_id AND w.organization_id = NEW.organization_id AND w.source = 'email-domain'
    AND w.date_start IS NULL AND w.date_end IS NULL AND w.deleted_at IS NULL
    AND w.allow_affiliation AND NOT w.is_primary_work_experience;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER guess_replaced BEFORE INSERT ON "member_organizations" FOR EACH ROW
  WHEN (NEW.source IS DISTINCT FROM 'email-domain' OR NEW.date_start IS NOT NULL OR NEW.date_end IS NOT NULL)
  EXECUTE FUNCTION replace_guess();
