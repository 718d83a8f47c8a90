ALTER TABLE "members" ADD COLUMN "deleted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "purge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "purge_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "members_trash" ON "members" USING btree ("deleted_at" DESC NULLS LAST,"id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "organizations_trash" ON "organizations" USING btree ("deleted_at" DESC NULLS LAST,"id") WHERE deleted_at is not null;