CREATE TABLE "mailmap_entries" (
	"stream_id" uuid NOT NULL,
	"address" bigint NOT NULL,
	"proper" bigint NOT NULL,
	CONSTRAINT "mailmap_entries_stream_id_address_pk" PRIMARY KEY("stream_id","address")
);
--> statement-breakpoint
ALTER TABLE "mailmap_entries" ADD CONSTRAINT "mailmap_entries_stream_id_integration_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."integration_streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailmap_entries_address" ON "mailmap_entries" USING btree ("address");--> statement-breakpoint
CREATE INDEX "mailmap_entries_proper" ON "mailmap_entries" USING btree ("proper");