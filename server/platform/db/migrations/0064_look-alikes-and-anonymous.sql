CREATE INDEX "organization_identities_look" ON "organization_identities" USING btree (look_alike("value")) WHERE verified;--> statement-breakpoint
-- Authors without an account that were stored as a person, unless they were merged with somebody.
CREATE TEMPORARY TABLE "anonymous" ON COMMIT DROP AS
select i.member_id as id, bool_and(i.type = 'username' and (
    (i.platform in ('jira', 'confluence') and fold_case(i.value) in ('anonymous', 'unknown'))
    or (i.platform = 'groupsio' and i.value = 'anonymous+fake+email@groups.io')
    or (i.platform = 'devto' and i.value = 'ghost'))) as is_whole
from member_identities i
where i.member_id in (
  select member_id from member_identities
  where type = 'username' and fold_case(value) in ('anonymous', 'unknown', 'ghost', 'anonymous+fake+email@groups.io'))
group by 1;--> statement-breakpoint
UPDATE "members" SET "is_deleted_account" = true
WHERE "id" IN (select id from anonymous where is_whole) AND not is_deleted_account
  AND not exists (select 1 from merge_actions a where a.primary_id = members.id and a.kind = 'member' and a.state = 'merged');--> statement-breakpoint
UPDATE "members" SET "display_name" = 'Deleted or anonymous account', "search_text" = search_fold('Deleted or anonymous account')
WHERE is_deleted_account AND "display_name" = 'Deleted account'
  AND "attributes" -> 'isDeletedAccount' ?| array['jira', 'confluence', 'groupsio'];--> statement-breakpoint
DELETE FROM "member_segments" WHERE "member_id" IN (select id from members where is_deleted_account);--> statement-breakpoint
DELETE FROM "member_suggestions" WHERE "a_id" IN (select id from members where is_deleted_account)
  OR "b_id" IN (select id from members where is_deleted_account);
