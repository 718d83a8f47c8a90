CREATE TABLE "integration_writes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"integration_id" uuid NOT NULL,
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"target" text NOT NULL,
	"url" text NOT NULL,
	"changes" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "integration_runs" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_writes" ADD CONSTRAINT "integration_writes_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_writes_newest" ON "integration_writes" USING btree ("integration_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "integration_writes_pending" ON "integration_writes" USING btree ("integration_id","record_id") WHERE status = 'pending';