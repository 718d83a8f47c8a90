CREATE TABLE "merge_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"primary_id" uuid NOT NULL,
	"secondary_id" uuid NOT NULL,
	"primary_name" text NOT NULL,
	"secondary_name" text NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"user_id" uuid,
	"backup" jsonb,
	"moved" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"activities" integer DEFAULT 0 NOT NULL,
	"cursor" jsonb,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "no_merges" (
	"kind" text NOT NULL,
	"a_id" uuid NOT NULL,
	"b_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "no_merges_kind_a_id_b_id_pk" PRIMARY KEY("kind","a_id","b_id")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "merge_ids" uuid[];--> statement-breakpoint
CREATE INDEX "merge_actions_primary" ON "merge_actions" USING btree ("primary_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merge_actions_secondary" ON "merge_actions" USING btree ("secondary_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merge_actions_running" ON "merge_actions" USING btree ("started_at") WHERE state = 'in-progress';--> statement-breakpoint
CREATE INDEX "no_merges_b" ON "no_merges" USING btree ("kind","b_id");