CREATE TABLE "organization_name_keys" (
	"key" text NOT NULL,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "organization_name_keys_key_organization_id_pk" PRIMARY KEY("key","organization_id")
);
--> statement-breakpoint
ALTER TABLE "organization_name_keys" ADD CONSTRAINT "organization_name_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_name_keys_organization" ON "organization_name_keys" USING btree ("organization_id");