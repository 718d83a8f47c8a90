CREATE TABLE "inbox_assignments" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"assignee_id" uuid NOT NULL,
	"assigned_by_id" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_assignments_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "inbox_hidden" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"until" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_hidden_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key")
);
--> statement-breakpoint
CREATE INDEX "inbox_assignments_assignee" ON "inbox_assignments" USING btree ("assignee_id","kind");