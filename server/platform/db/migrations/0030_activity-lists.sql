CREATE TABLE "activity_types_seen" (
	"segment_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "activity_types_seen_segment_id_platform_type_pk" PRIMARY KEY("segment_id","platform","type")
);
--> statement-breakpoint
CREATE TABLE "deleted_activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "manually_created" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "activities_type" ON "activities" USING btree ("segment_id","platform","type","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_channel" ON "activities" USING btree ("segment_id","channel","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_sentiment" ON "activities" USING btree ("segment_id","timestamp" DESC NULLS LAST) WHERE sentiment is not null;--> statement-breakpoint
CREATE INDEX "activities_parent" ON "activities" USING btree ("segment_id","source_parent_id","timestamp") WHERE source_parent_id is not null;--> statement-breakpoint
CREATE INDEX "activities_words" ON "activities" USING gin (to_tsvector('simple', translate(coalesce("title", '') || ' ' || left(coalesce("body", ''), 4000), '/._-:@#', '       ')));--> statement-breakpoint
INSERT INTO "activity_types_seen" ("segment_id", "platform", "type")
  SELECT DISTINCT "segment_id", "platform", "type" FROM "activities";
