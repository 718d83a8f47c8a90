CREATE TABLE "match_rounds" (
	"kind" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_match_keys" (
	"key" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "member_match_keys_key_owner_id_pk" PRIMARY KEY("key","owner_id")
);
--> statement-breakpoint
CREATE TABLE "member_match_states" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" bigint NOT NULL,
	"is_waiting" boolean NOT NULL,
	"bot_confidence" smallint
);
--> statement-breakpoint
CREATE TABLE "member_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"similarity" smallint NOT NULL,
	"evidence" jsonb NOT NULL,
	"activity_estimate" integer NOT NULL,
	"segment_ids" uuid[] NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"known_evidence" jsonb,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"a_id" uuid NOT NULL,
	"b_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_match_keys" (
	"key" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "organization_match_keys_key_owner_id_pk" PRIMARY KEY("key","owner_id")
);
--> statement-breakpoint
CREATE TABLE "organization_match_states" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" bigint NOT NULL,
	"is_waiting" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"similarity" smallint NOT NULL,
	"evidence" jsonb NOT NULL,
	"activity_estimate" integer NOT NULL,
	"segment_ids" uuid[] NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"known_evidence" jsonb,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"a_id" uuid NOT NULL,
	"b_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_viewers" (
	"suggestion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestion_viewers_suggestion_id_user_id_pk" PRIMARY KEY("suggestion_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "member_match_keys" ADD CONSTRAINT "member_match_keys_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_match_states" ADD CONSTRAINT "member_match_states_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_suggestions" ADD CONSTRAINT "member_suggestions_a_id_members_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_suggestions" ADD CONSTRAINT "member_suggestions_b_id_members_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_match_keys" ADD CONSTRAINT "organization_match_keys_owner_id_organizations_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_match_states" ADD CONSTRAINT "organization_match_states_owner_id_organizations_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_suggestions" ADD CONSTRAINT "organization_suggestions_a_id_organizations_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_suggestions" ADD CONSTRAINT "organization_suggestions_b_id_organizations_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_match_keys_owner" ON "member_match_keys" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "member_match_states_waiting" ON "member_match_states" USING btree ("owner_id") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "member_match_states_bots" ON "member_match_states" USING btree ("bot_confidence" DESC NULLS LAST) WHERE bot_confidence is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_suggestions_pair" ON "member_suggestions" USING btree ("a_id","b_id");--> statement-breakpoint
CREATE INDEX "member_suggestions_b" ON "member_suggestions" USING btree ("b_id");--> statement-breakpoint
CREATE INDEX "member_suggestions_similarity" ON "member_suggestions" USING btree ("similarity" DESC NULLS LAST,"activity_estimate" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "member_suggestions_activity" ON "member_suggestions" USING btree ("activity_estimate" DESC NULLS LAST,"similarity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "member_suggestions_segments" ON "member_suggestions" USING gin ("segment_ids");--> statement-breakpoint
CREATE INDEX "organization_match_keys_owner" ON "organization_match_keys" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "organization_match_states_waiting" ON "organization_match_states" USING btree ("owner_id") WHERE is_waiting;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_suggestions_pair" ON "organization_suggestions" USING btree ("a_id","b_id");--> statement-breakpoint
CREATE INDEX "organization_suggestions_b" ON "organization_suggestions" USING btree ("b_id");--> statement-breakpoint
CREATE INDEX "organization_suggestions_similarity" ON "organization_suggestions" USING btree ("similarity" DESC NULLS LAST,"activity_estimate" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "organization_suggestions_activity" ON "organization_suggestions" USING btree ("activity_estimate" DESC NULLS LAST,"similarity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "organization_suggestions_segments" ON "organization_suggestions" USING gin ("segment_ids");--> statement-breakpoint
CREATE INDEX "suggestion_viewers_age" ON "suggestion_viewers" USING btree ("seen_at");