CREATE TABLE "bulk_job_rows" (
	"job_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"reason" text,
	"undo" jsonb,
	CONSTRAINT "bulk_job_rows_job_id_entity_id_pk" PRIMARY KEY("job_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"action" jsonb NOT NULL,
	"selection" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"ip_address" "inet",
	"user_agent" text,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_view_orders" (
	"user_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "saved_view_orders_user_id_view_id_pk" PRIMARY KEY("user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"visibility" text NOT NULL,
	"placement" text NOT NULL,
	"config" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"updated_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_job_rows" ADD CONSTRAINT "bulk_job_rows_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_orders" ADD CONSTRAINT "saved_view_orders_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_job_rows_failed" ON "bulk_job_rows" USING btree ("job_id","entity_id") WHERE reason is not null;--> statement-breakpoint
CREATE INDEX "bulk_jobs_user" ON "bulk_jobs" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bulk_jobs_age" ON "bulk_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree ("placement",lower("name")) WHERE visibility = 'tenant' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own_name" ON "saved_views" USING btree ("created_by_id","placement",lower("name")) WHERE visibility = 'user' and deleted_at is null;