CREATE TABLE "record_import_files" (
	"import_id" uuid NOT NULL,
	"name" text NOT NULL,
	"piece" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "record_import_files_import_id_name_piece_pk" PRIMARY KEY("import_id","name","piece")
);
--> statement-breakpoint
CREATE TABLE "record_import_rows" (
	"import_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb,
	"planned" text,
	"result" text,
	"record_id" uuid,
	"reason" text,
	"undo" jsonb,
	CONSTRAINT "record_import_rows_import_id_part_owner_key_pk" PRIMARY KEY("import_id","part","owner","key")
);
--> statement-breakpoint
CREATE TABLE "record_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"format" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"segment_id" uuid,
	"source" jsonb,
	"status" text DEFAULT 'sending' NOT NULL,
	"error" text,
	"cursor" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"ip_address" "inet",
	"user_agent" text,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "record_import_files" ADD CONSTRAINT "record_import_files_import_id_record_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."record_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_import_rows" ADD CONSTRAINT "record_import_rows_import_id_record_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."record_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_import_rows_problems" ON "record_import_rows" USING btree ("import_id","part","owner","key") WHERE reason is not null;--> statement-breakpoint
CREATE INDEX "record_import_rows_people" ON "record_import_rows" USING btree ("record_id") WHERE part = 4;--> statement-breakpoint
CREATE INDEX "record_imports_age" ON "record_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activities_object" ON "activities" USING btree (lower(attributes #>> '{objectMember,value}')) WHERE attributes ? 'objectMember';