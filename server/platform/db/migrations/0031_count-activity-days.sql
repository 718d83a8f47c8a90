-- Keeps activity_days in step with activities, whichever statement writes them: it adds up by day what came and what went.
-- Rows are written in one order, so that two imports into one sub-project cannot wait for each other.
CREATE FUNCTION count_activity_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, segment_id, "timestamp", platform, type, sentiment FROM come' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, segment_id, "timestamp", platform, type, sentiment FROM gone' END);
BEGIN
  EXECUTE 'INSERT INTO activity_days AS kept (segment_id, day, platform, type, count, positive, neutral, negative)
    SELECT * FROM (
      SELECT segment_id, ("timestamp" AT TIME ZONE ''UTC'')::date AS day, platform, type, sum(n)::int AS count,
        coalesce(sum(n) FILTER (WHERE sentiment >= 67), 0)::int AS positive,
        coalesce(sum(n) FILTER (WHERE sentiment > 33 AND sentiment < 67), 0)::int AS neutral,
        coalesce(sum(n) FILTER (WHERE sentiment <= 33), 0)::int AS negative
      FROM (' || source || ') a GROUP BY segment_id, day, platform, type
    ) changed WHERE (count, positive, neutral, negative) <> (0, 0, 0, 0)
    ORDER BY segment_id, day, platform, type
    ON CONFLICT (segment_id, day, platform, type) DO UPDATE SET count = kept.count + excluded.count,
      positive = kept.positive + excluded.positive, neutral = kept.neutral + excluded.neutral,
      negative = kept.negative + excluded.negative';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_days_insert AFTER INSERT ON "activities"
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_activity_days();--> statement-breakpoint
CREATE TRIGGER activity_days_update AFTER UPDATE ON "activities"
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_activity_days();--> statement-breakpoint
CREATE TRIGGER activity_days_delete AFTER DELETE ON "activities"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_activity_days();--> statement-breakpoint
DELETE FROM "activity_days";--> statement-breakpoint
INSERT INTO "activity_days" ("segment_id", "day", "platform", "type", "count", "positive", "neutral", "negative")
SELECT "segment_id", ("timestamp" AT TIME ZONE 'UTC')::date AS "day", "platform", "type", count(*),
  count(*) FILTER (WHERE "sentiment" >= 67), count(*) FILTER (WHERE "sentiment" > 33 AND "sentiment" < 67),
  count(*) FILTER (WHERE "sentiment" <= 33)
FROM "activities" GROUP BY "segment_id", "day", "platform", "type";
