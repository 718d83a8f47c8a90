CREATE TABLE "gateway_sessions" (
	"platform" text PRIMARY KEY NOT NULL,
	"session" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "partition_segments" jsonb DEFAULT '{}'::jsonb NOT NULL;