CREATE TABLE "repository_releases" (
	"stream_id" uuid NOT NULL,
	"commit" text NOT NULL,
	"tag" text NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repository_releases_stream_id_commit_pk" PRIMARY KEY("stream_id","commit")
);
--> statement-breakpoint
ALTER TABLE "repository_releases" ADD CONSTRAINT "repository_releases_stream_id_integration_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."integration_streams"("id") ON DELETE cascade ON UPDATE no action;