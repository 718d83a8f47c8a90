-- The last wall behind `mostAttributeCharacters`. It counts spaces and escapes that JSON of the server does not have.
CREATE FUNCTION limit_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT int := 100000;
BEGIN
  IF length(NEW.attributes::text) > most
    AND (TG_OP = 'INSERT' OR length(NEW.attributes::text) > length(OLD.attributes::text))
  THEN
    RAISE EXCEPTION 'All attributes together have at most 40,000 characters.' USING ERRCODE = 'CD400';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER limit_attributes BEFORE INSERT OR UPDATE OF attributes ON members
  FOR EACH ROW EXECUTE FUNCTION limit_attributes();--> statement-breakpoint
CREATE TRIGGER limit_attributes BEFORE INSERT OR UPDATE OF attributes ON organizations
  FOR EACH ROW EXECUTE FUNCTION limit_attributes();
