-- Suggestions are computed; those that stand without their evidence are computed anew.
DELETE FROM "member_suggestions";--> statement-breakpoint
DELETE FROM "organization_suggestions";--> statement-breakpoint
UPDATE "member_match_states" SET "is_waiting" = true;--> statement-breakpoint
UPDATE "organization_match_states" SET "is_waiting" = true;--> statement-breakpoint
CREATE TABLE "member_suggestion_evidence" (
	"suggestion_id" uuid PRIMARY KEY NOT NULL,
	"evidence" jsonb NOT NULL,
	"known_evidence" jsonb
);
--> statement-breakpoint
CREATE TABLE "organization_suggestion_evidence" (
	"suggestion_id" uuid PRIMARY KEY NOT NULL,
	"evidence" jsonb NOT NULL,
	"known_evidence" jsonb
);
--> statement-breakpoint
ALTER TABLE "member_suggestion_evidence" ADD CONSTRAINT "member_suggestion_evidence_suggestion_id_member_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."member_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_suggestion_evidence" ADD CONSTRAINT "organization_suggestion_evidence_suggestion_id_organization_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."organization_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_suggestions" DROP COLUMN "evidence";--> statement-breakpoint
ALTER TABLE "member_suggestions" DROP COLUMN "known_evidence";--> statement-breakpoint
ALTER TABLE "organization_suggestions" DROP COLUMN "evidence";--> statement-breakpoint
ALTER TABLE "organization_suggestions" DROP COLUMN "known_evidence";