CREATE TABLE "record_repair_rows" (
	"repair_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"member_ids" uuid[] DEFAULT '{}' NOT NULL,
	"found" jsonb NOT NULL,
	"result" text,
	"reason" text,
	"undo" jsonb,
	CONSTRAINT "record_repair_rows_repair_id_kind_record_id_pk" PRIMARY KEY("repair_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "record_repairs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'finding' NOT NULL,
	"error" text,
	"cursor" jsonb,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"ip_address" "inet",
	"user_agent" text,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_deleted_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_suggestions" ADD COLUMN "is_of_bots" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_suggestions" ADD COLUMN "is_of_bots" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "record_repair_rows" ADD CONSTRAINT "record_repair_rows_repair_id_record_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."record_repairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_repair_rows_members" ON "record_repair_rows" USING gin ("member_ids");--> statement-breakpoint
CREATE INDEX "record_repair_rows_open" ON "record_repair_rows" USING btree ("repair_id","kind","record_id") WHERE result is null;--> statement-breakpoint
CREATE INDEX "record_repairs_age" ON "record_repairs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_deleted_accounts" ON "members" USING btree ("id") WHERE is_deleted_account;--> statement-breakpoint
CREATE INDEX "member_suggestions_of_bots" ON "member_suggestions" USING btree ("id") WHERE is_of_bots;--> statement-breakpoint
-- Placeholders of deleted accounts that were stored as people, unless they were merged with somebody.
CREATE TEMPORARY TABLE "placeholders" ON COMMIT DROP AS
select i.member_id as id, bool_and(i.type = 'username' and (
    (i.platform = 'github' and i.value = 'ghost')
    or (i.platform = 'gitlab' and i.value ~ '^ghost1?$' and m.display_name = 'Ghost User')
    or (i.platform = 'discord' and i.value ~ '^deleted-user-\d+$')
    or (i.platform in ('discourse', 'reddit', 'stackoverflow', 'twitter') and i.value like 'deleted:%'))) as is_whole
from member_identities i join members m on m.id = i.member_id
where i.member_id in (
  select member_id from member_identities
  where type = 'username' and (value like 'deleted:%' or value like 'deleted-user-%' or value in ('ghost', 'ghost1')))
group by 1;--> statement-breakpoint
UPDATE "members" SET "is_deleted_account" = true
WHERE "id" IN (select id from placeholders where is_whole)
  AND not exists (select 1 from merge_actions a where a.primary_id = members.id and a.kind = 'member' and a.state = 'merged');--> statement-breakpoint
DELETE FROM "member_segments" WHERE "member_id" IN (select id from members where is_deleted_account);--> statement-breakpoint
DELETE FROM "member_suggestions" WHERE "a_id" IN (select id from members where is_deleted_account)
  OR "b_id" IN (select id from members where is_deleted_account);--> statement-breakpoint
UPDATE "member_suggestions" s SET "is_of_bots" = true
FROM (
  select m.id from members m left join member_match_states t on t.owner_id = m.id
  where m.is_bot or (t.bot_confidence is not null and not coalesce(m.attributes -> 'isBot' ? 'custom', false))
) a, (
  select m.id from members m left join member_match_states t on t.owner_id = m.id
  where m.is_bot or (t.bot_confidence is not null and not coalesce(m.attributes -> 'isBot' ? 'custom', false))
) b
WHERE s."a_id" = a.id AND s."b_id" = b.id;
