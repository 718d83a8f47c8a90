DROP INDEX "integrations_segment_platform";--> statement-breakpoint
CREATE INDEX "integrations_segment_platform" ON "integrations" USING btree ("segment_id","platform");