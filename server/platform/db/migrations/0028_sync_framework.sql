CREATE TABLE "integration_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"integration_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"status" text,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"limits" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "provider_limits" (
	"credential" text NOT NULL,
	"lane" text NOT NULL,
	"remaining" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_limits_credential_lane_pk" PRIMARY KEY("credential","lane")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"integration_id" uuid NOT NULL,
	"delivery_id" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
DROP INDEX "integration_streams_key";--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "stream" text DEFAULT 'commits' NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "segment_id" uuid;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "moved_from" jsonb;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "imported" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "stale" jsonb;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_streams" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "refreshing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integration_runs" ADD CONSTRAINT "integration_runs_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_runs_integration" ON "integration_runs" USING btree ("integration_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("integration_id","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("integration_id","received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "member_identities_source" ON "member_identities" USING btree ("source_id","platform") WHERE source_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "integration_streams_key" ON "integration_streams" USING btree ("integration_id","stream","key");