ALTER TABLE "integration_runs" ADD COLUMN "billed" jsonb;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "read_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_limits" ADD COLUMN "total" integer;