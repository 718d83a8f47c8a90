UPDATE "audit_logs" a SET "action_type" = (CASE coalesce(a."new_state"->>'level', a."old_state"->>'level', s."type")
	WHEN 'Project Group' THEN 'project-groups' WHEN 'projectGroup' THEN 'project-groups'
	WHEN 'Sub-project' THEN 'subprojects' WHEN 'subproject' THEN 'subprojects'
	ELSE 'projects' END) || substr(a."action_type", length('segments') + 1)
FROM "audit_logs" o LEFT JOIN "segments" s ON s."id" = o."entity_id"
WHERE o."id" = a."id" AND a."action_type" IN ('segments-create', 'segments-edit', 'segments-delete');
--> statement-breakpoint
UPDATE "audit_logs" SET "action_type" = replace("action_type", 'categories-', 'category-groups-')
WHERE "action_type" IN ('categories-create', 'categories-edit', 'categories-delete')
	AND ("new_state" ? 'categories' OR "old_state" ? 'categories');
