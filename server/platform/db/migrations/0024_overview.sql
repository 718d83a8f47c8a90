CREATE TABLE "activity_days" (
	"segment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	"positive" integer DEFAULT 0 NOT NULL,
	"neutral" integer DEFAULT 0 NOT NULL,
	"negative" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_days_segment_id_day_platform_type_pk" PRIMARY KEY("segment_id","day","platform","type")
);
--> statement-breakpoint
CREATE TABLE "overview_figures" (
	"segment_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"part" text NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"took_ms" integer NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overview_figures_segment_id_platform_part_pk" PRIMARY KEY("segment_id","platform","part")
);
--> statement-breakpoint
CREATE INDEX "overview_figures_asked" ON "overview_figures" USING btree ("asked_at");--> statement-breakpoint
INSERT INTO "activity_days" ("segment_id", "day", "platform", "type", "count", "positive", "neutral", "negative")
SELECT "segment_id", ("timestamp" AT TIME ZONE 'UTC')::date AS "day", "platform", "type", count(*),
  count(*) FILTER (WHERE "sentiment" >= 67), count(*) FILTER (WHERE "sentiment" > 33 AND "sentiment" < 67),
  count(*) FILTER (WHERE "sentiment" <= 33)
FROM "activities" GROUP BY "segment_id", "day", "platform", "type";
