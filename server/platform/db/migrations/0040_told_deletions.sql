CREATE TABLE "told_deletions" (
	"integration_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "told_deletions_integration_id_id_pk" PRIMARY KEY("integration_id","id")
);
--> statement-breakpoint
ALTER TABLE "told_deletions" ADD CONSTRAINT "told_deletions_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_deletions_told" ON "told_deletions" USING btree ("integration_id","told_at");