ALTER TABLE "webhook_deliveries" ALTER COLUMN "body" SET DATA TYPE bytea USING decode("body", 'base64');--> statement-breakpoint
-- Pieces of a body that is not compressed are read without reading all of it.
ALTER TABLE "webhook_deliveries" ALTER COLUMN "body" SET STORAGE external;
