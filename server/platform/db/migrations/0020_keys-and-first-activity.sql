-- Writes whose server died before their answer was kept: done ones say so, the others may be sent again.
UPDATE "idempotent_answers" SET "status" = 409, "content_type" = 'text/plain; charset=utf-8',
  "answer" = 'This request was carried out, but its answer was lost. Please reload to see the result.'
  WHERE "status" IS NULL AND "is_done";--> statement-breakpoint
DELETE FROM "idempotent_answers" WHERE "status" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotent_answers" DROP COLUMN "is_done";--> statement-breakpoint
ALTER TABLE "organization_segments" ADD COLUMN "first_active" timestamp (3) with time zone;--> statement-breakpoint
WITH "first" AS (
  SELECT "segment_id", "organization_id", min("timestamp") AS "at" FROM "activities"
  WHERE "organization_id" IS NOT NULL GROUP BY "segment_id", "organization_id"
), "placed" AS (
  SELECT place.id, f."organization_id", min(f."at") AS "at" FROM "first" f
  JOIN "segments" s ON s."id" = f."segment_id"
  CROSS JOIN LATERAL (VALUES (s."id"), (s."parent_id"), (s."grandparent_id")) AS place(id)
  WHERE place.id IS NOT NULL GROUP BY place.id, f."organization_id"
)
UPDATE "organization_segments" os SET "first_active" = p."at" FROM "placed" p
WHERE os."segment_id" = p.id AND os."organization_id" = p."organization_id";
