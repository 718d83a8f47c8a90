CREATE TABLE "lens_found_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"url" text NOT NULL,
	"platform" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text,
	"author" jsonb,
	"comments" integer,
	"points" integer,
	"sources" text[] NOT NULL,
	"is_searched" boolean NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description), 'B')) STORED NOT NULL,
	"vector" "bytea",
	"vector_model" text,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lens_keywords" (
	"keyword" text NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "lens_keywords_keyword_model_pk" PRIMARY KEY("keyword","model")
);
--> statement-breakpoint
CREATE TABLE "lens_sources" (
	"key" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
DROP INDEX "lens_posts_url";--> statement-breakpoint
ALTER TABLE "lens_posts" ADD COLUMN "address" text;--> statement-breakpoint
UPDATE "lens_posts" SET "address" = "url";--> statement-breakpoint
UPDATE "lens_posts" SET "address" = "short" FROM (
	SELECT min("id"::text)::uuid AS "only", regexp_replace("url", '^https?://(www\.)?|/$', '', 'g') AS "short"
	FROM "lens_posts" GROUP BY 2 HAVING count(*) = 1) AS "shortened" WHERE "id" = "only";--> statement-breakpoint
ALTER TABLE "lens_posts" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "lens_found_posts_address" ON "lens_found_posts" USING btree ("address");--> statement-breakpoint
CREATE INDEX "lens_found_posts_time" ON "lens_found_posts" USING btree ("posted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lens_found_posts_sources" ON "lens_found_posts" USING gin ("sources");--> statement-breakpoint
CREATE INDEX "lens_found_posts_words" ON "lens_found_posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lens_sources_next" ON "lens_sources" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lens_posts_address" ON "lens_posts" USING btree ("address");