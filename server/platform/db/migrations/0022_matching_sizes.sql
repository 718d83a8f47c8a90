ALTER TABLE "match_rounds" ADD COLUMN "profiles" integer;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD COLUMN "segment_profiles" jsonb;