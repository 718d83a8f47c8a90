ALTER TABLE "member_import_rows" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;