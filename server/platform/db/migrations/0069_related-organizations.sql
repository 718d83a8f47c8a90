CREATE TABLE "organization_parents" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"since" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_suggestions" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "organization_suggestions" ADD COLUMN "parent_since" date;--> statement-breakpoint
ALTER TABLE "organization_parents" ADD CONSTRAINT "organization_parents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_parents" ADD CONSTRAINT "organization_parents_parent_id_organizations_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_parents_parent" ON "organization_parents" USING btree ("parent_id");