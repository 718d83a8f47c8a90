CREATE TABLE "integration_sites" (
	"integration_id" uuid PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"site" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "organization_identities_own";--> statement-breakpoint
DROP INDEX "organization_identities_verified";--> statement-breakpoint
DROP INDEX "member_identities_own";--> statement-breakpoint
DROP INDEX "member_identities_verified";--> statement-breakpoint
ALTER TABLE "organization_identities" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_identities" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_identities_own" ON "organization_identities" USING btree ("organization_id","platform","type",lower("value"),"site");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_identities_verified" ON "organization_identities" USING btree ("platform","type",lower("value"),"site") WHERE verified;--> statement-breakpoint
CREATE UNIQUE INDEX "member_identities_own" ON "member_identities" USING btree ("member_id","platform","type",lower("value"),"site");--> statement-breakpoint
CREATE UNIQUE INDEX "member_identities_verified" ON "member_identities" USING btree ("platform","type",lower("value"),"site") WHERE verified;