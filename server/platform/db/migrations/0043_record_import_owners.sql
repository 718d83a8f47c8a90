DROP INDEX "record_import_rows_people";--> statement-breakpoint
CREATE INDEX "record_import_rows_records" ON "record_import_rows" USING btree ("record_id") WHERE part in (2, 4);