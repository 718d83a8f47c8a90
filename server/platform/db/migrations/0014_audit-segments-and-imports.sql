ALTER TABLE "audit_logs" ADD COLUMN "segment_ids" uuid[];--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "kind" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
CREATE INDEX "member_imports_user" ON "member_imports" USING btree ("user_id","created_at" DESC NULLS LAST);