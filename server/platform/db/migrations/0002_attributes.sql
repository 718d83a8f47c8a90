-- The attributes that every workspace has (wire.md 11).
INSERT INTO "attribute_definitions" ("name", "label", "type", "can_delete", "show") VALUES
	('jobTitle', 'Job title', 'string', false, true),
	('bio', 'Bio', 'string', false, true),
	('location', 'Location', 'string', false, true),
	('url', 'URL', 'url', false, true),
	('isTeamMember', 'is Team Member', 'boolean', false, false),
	('isBot', 'is Bot', 'boolean', false, false),
	('isOrganization', 'is Organization', 'boolean', false, false),
	('company', 'Company', 'string', false, false)
ON CONFLICT DO NOTHING;
