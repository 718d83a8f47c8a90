CREATE TABLE "view_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"frequency" text NOT NULL,
	"url" text,
	"secret" text,
	"record_ids" uuid[] NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "view_subscriptions" ADD CONSTRAINT "view_subscriptions_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_subscriptions" ADD CONSTRAINT "view_subscriptions_group_id_segments_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_subscriptions_due" ON "view_subscriptions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "view_subscriptions_user" ON "view_subscriptions" USING btree ("user_id","view_id");