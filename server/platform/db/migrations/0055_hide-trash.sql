-- Activities of people in the trash count nowhere (docs/rules.md 3). The daily counts leave them out, whichever
-- statement writes activities or moves a person to the trash and back.
CREATE OR REPLACE FUNCTION count_activity_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE'
      THEN 'SELECT 1 AS n, member_id, segment_id, "timestamp", platform, type, sentiment FROM come' END,
    CASE WHEN TG_OP <> 'INSERT'
      THEN 'SELECT -1 AS n, member_id, segment_id, "timestamp", platform, type, sentiment FROM gone' END);
BEGIN
  EXECUTE 'INSERT INTO activity_days AS kept (segment_id, day, platform, type, count, positive, neutral, negative)
    SELECT * FROM (
      SELECT segment_id, ("timestamp" AT TIME ZONE ''UTC'')::date AS day, platform, type, sum(n)::int AS count,
        coalesce(sum(n) FILTER (WHERE sentiment >= 67), 0)::int AS positive,
        coalesce(sum(n) FILTER (WHERE sentiment > 33 AND sentiment < 67), 0)::int AS neutral,
        coalesce(sum(n) FILTER (WHERE sentiment <= 33), 0)::int AS negative
      FROM (' || source || ') a
      WHERE NOT EXISTS (SELECT FROM members t WHERE t.id = a.member_id AND t.deleted_at IS NOT NULL)
      GROUP BY segment_id, day, platform, type
    ) changed WHERE (count, positive, neutral, negative) <> (0, 0, 0, 0)
    ORDER BY segment_id, day, platform, type
    ON CONFLICT (segment_id, day, platform, type) DO UPDATE SET count = kept.count + excluded.count,
      positive = kept.positive + excluded.positive, neutral = kept.neutral + excluded.neutral,
      negative = kept.negative + excluded.negative';
  RETURN NULL;
END $$;--> statement-breakpoint
-- Takes a person's activities out of the daily counts, or adds them again. The person then counts for no organization,
-- or again for the ones that the rule of employers names: a job moves their activities.
CREATE FUNCTION hide_trashed_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n int := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO activity_days AS kept (segment_id, day, platform, type, count, positive, neutral, negative)
    SELECT segment_id, ("timestamp" AT TIME ZONE 'UTC')::date AS day, platform, type, n * count(*),
      n * count(*) FILTER (WHERE sentiment >= 67), n * count(*) FILTER (WHERE sentiment > 33 AND sentiment < 67),
      n * count(*) FILTER (WHERE sentiment <= 33)
    FROM activities WHERE member_id = NEW.id GROUP BY segment_id, day, platform, type
    ORDER BY segment_id, day, platform, type
    ON CONFLICT (segment_id, day, platform, type) DO UPDATE SET count = kept.count + excluded.count,
      positive = kept.positive + excluded.positive, neutral = kept.neutral + excluded.neutral,
      negative = kept.negative + excluded.negative;
  INSERT INTO affiliation_changes AS kept (member_id, changed_at) VALUES (NEW.id, clock_timestamp())
    ON CONFLICT (member_id) DO UPDATE
      SET changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER trashed_or_restored AFTER UPDATE OF "deleted_at" ON "members" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_trashed_person();--> statement-breakpoint
-- People who are in the trash already.
UPDATE activity_days d SET count = d.count - t.count, positive = d.positive - t.positive,
  neutral = d.neutral - t.neutral, negative = d.negative - t.negative
FROM (
  SELECT a.segment_id, (a."timestamp" AT TIME ZONE 'UTC')::date AS day, a.platform, a.type, count(*)::int AS count,
    (count(*) FILTER (WHERE a.sentiment >= 67))::int AS positive,
    (count(*) FILTER (WHERE a.sentiment > 33 AND a.sentiment < 67))::int AS neutral,
    (count(*) FILTER (WHERE a.sentiment <= 33))::int AS negative
  FROM members m JOIN activities a ON a.member_id = m.id WHERE m.deleted_at IS NOT NULL
  GROUP BY a.segment_id, 2, a.platform, a.type
) t WHERE d.segment_id = t.segment_id AND d.day = t.day AND d.platform = t.platform AND d.type = t.type;--> statement-breakpoint
INSERT INTO affiliation_changes (member_id)
  SELECT id FROM members WHERE deleted_at IS NOT NULL ON CONFLICT DO NOTHING;
