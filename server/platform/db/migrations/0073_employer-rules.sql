-- Independence without dates and projects' domains count otherwise since this version.
INSERT INTO "employer_changes" ("kind", "value") SELECT 'everyone', '' WHERE EXISTS (SELECT FROM "activities")
  ON CONFLICT ("kind", "value") DO UPDATE SET "changed_at" = greatest(now(), "employer_changes"."changed_at" + interval '1 ms');
