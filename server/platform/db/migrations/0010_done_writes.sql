ALTER TABLE "idempotent_answers" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD COLUMN "is_done" boolean DEFAULT false NOT NULL;