CREATE TABLE "automatic_merging" (
	"kind" text NOT NULL,
	"segment_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"least_confidence" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automatic_merging_kind_segment_id_pk" PRIMARY KEY("kind","segment_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "merged_segment" uuid GENERATED ALWAYS AS (((action #>> '{mergeSuggestions,segmentId}')::uuid)) STORED;--> statement-breakpoint
ALTER TABLE "automatic_merging" ADD CONSTRAINT "automatic_merging_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_jobs_merges" ON "bulk_jobs" USING btree ("merged_segment","kind","created_at" DESC NULLS LAST) WHERE merged_segment is not null;