CREATE TABLE "used_id_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "distinct_from" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "used_id_tokens_expires" ON "used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
-- The issuer is stored without a trailing slash, so that the spelling of OIDC_ISSUER does not double users.
UPDATE "users" SET "issuer" = rtrim("issuer", '/') WHERE "issuer" LIKE '%/' AND NOT EXISTS (
  SELECT 1 FROM "users" "other" WHERE "other"."issuer" = rtrim("users"."issuer", '/') AND "other"."subject" = "users"."subject");
