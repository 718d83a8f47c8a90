-- Keys of names now keep articles and prepositions. The platform makes the deleted keys again when it starts.
DELETE FROM "organization_name_keys" WHERE "organization_id" IN (
  SELECT "id" FROM "organizations"
  WHERE concat_ws(' ', "display_name", "attributes" ->> 'name')
    ~* '\y(the|of|and|for|at|in|on|to|an|de|der|die|das|des|du|la|le|les|el|los|del|di|da|do|dos|und|et|en|fur|für|pour|van|von|voor)\y'
);
