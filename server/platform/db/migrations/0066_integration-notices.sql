ALTER TABLE "integrations" ADD COLUMN "awaited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "alert" text;