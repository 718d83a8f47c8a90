CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"source_id" text NOT NULL,
	"source_parent_id" text,
	"segment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"organization_id" uuid,
	"integration_id" uuid,
	"title" text,
	"body" text,
	"url" text,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sentiment" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_channels" (
	"segment_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "activity_channels_segment_id_platform_channel_pk" PRIMARY KEY("segment_id","platform","channel")
);
--> statement-breakpoint
CREATE TABLE "attribute_definitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"can_delete" boolean DEFAULT true NOT NULL,
	"show" boolean DEFAULT true NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"ip_address" "inet",
	"user_agent" text,
	"request_id" text,
	"action_type" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"success" boolean DEFAULT true NOT NULL,
	"old_state" jsonb,
	"new_state" jsonb,
	"diff" jsonb,
	"error" jsonb
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint,
	"answer" text,
	"content_type" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "integration_streams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"integration_id" uuid NOT NULL,
	"key" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message" text,
	"total" bigint,
	"done" bigint DEFAULT 0 NOT NULL,
	"cursor" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" text,
	"last_synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"platform" text NOT NULL,
	"status" text NOT NULL,
	"segment_id" uuid NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text,
	"integration_identifier" text,
	"error" text,
	"last_processed_at" timestamp (3) with time zone,
	"last_synced_at" timestamp (3) with time zone,
	"next_sync_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintainer_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"role" text NOT NULL,
	"url" text NOT NULL,
	"repo_type" text NOT NULL,
	"date_start" date,
	"date_end" date
);
--> statement-breakpoint
CREATE TABLE "member_affiliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"organization_id" uuid,
	"date_start" timestamp (3) with time zone,
	"date_end" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"source" text,
	"source_id" text,
	"integration_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_months" (
	"member_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"month" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "member_months_member_id_month_segment_id_platform_pk" PRIMARY KEY("member_id","month","segment_id","platform")
);
--> statement-breakpoint
CREATE TABLE "member_organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"title" text,
	"date_start" timestamp (3) with time zone,
	"date_end" timestamp (3) with time zone,
	"source" text,
	"override_id" uuid,
	"allow_affiliation" boolean DEFAULT true NOT NULL,
	"is_primary_work_experience" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_segments" (
	"segment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"activity_count" integer DEFAULT 0 NOT NULL,
	"last_active" timestamp (3) with time zone,
	"platforms" text[] DEFAULT '{}' NOT NULL,
	"activity_types" text[] DEFAULT '{}' NOT NULL,
	"average_sentiment" real,
	CONSTRAINT "member_segments_segment_id_member_id_pk" PRIMARY KEY("segment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"member_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "member_tags_member_id_tag_id_pk" PRIMARY KEY("member_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"display_name" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_bot" boolean GENERATED ALWAYS AS (coalesce((attributes #>> '{isBot,default}') = 'true', false)) STORED NOT NULL,
	"is_team_member" boolean GENERATED ALWAYS AS (coalesce((attributes #>> '{isTeamMember,default}') = 'true', false)) STORED NOT NULL,
	"is_organization" boolean GENERATED ALWAYS AS (coalesce((attributes #>> '{isOrganization,default}') = 'true', false)) STORED NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	"reach" jsonb DEFAULT '{"total":-1}'::jsonb NOT NULL,
	"manually_created" boolean DEFAULT false NOT NULL,
	"manually_changed_fields" text[] DEFAULT '{}' NOT NULL,
	"last_enriched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"source" text,
	"source_id" text,
	"integration_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_months" (
	"organization_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"month" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "organization_months_organization_id_month_segment_id_platform_pk" PRIMARY KEY("organization_id","month","segment_id","platform")
);
--> statement-breakpoint
CREATE TABLE "organization_segments" (
	"segment_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"activity_count" integer DEFAULT 0 NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"last_active" timestamp (3) with time zone,
	"platforms" text[] DEFAULT '{}' NOT NULL,
	"avg_contributor_engagement" real,
	CONSTRAINT "organization_segments_segment_id_organization_id_pk" PRIMARY KEY("segment_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"display_name" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"description" text,
	"logo" text,
	"headline" text,
	"industry" text,
	"location" text,
	"type" text,
	"size" text,
	"employees" integer,
	"founded" integer,
	"tags" text[],
	"revenue_range" jsonb,
	"employee_churn_rate" jsonb,
	"employee_growth_rate" jsonb,
	"is_team_organization" boolean DEFAULT false NOT NULL,
	"lfx_membership" jsonb,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"manually_created" boolean DEFAULT false NOT NULL,
	"manually_changed_fields" text[] DEFAULT '{}' NOT NULL,
	"last_enriched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text,
	"user_id" uuid NOT NULL,
	"user_email" text,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"properties" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_email" text,
	"start_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp (3) with time zone,
	"ip_address" text,
	"country" text
);
--> statement-breakpoint
CREATE TABLE "repository_mappings" (
	"url" text NOT NULL,
	"platform" text NOT NULL,
	"integration_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repository_mappings_platform_url_pk" PRIMARY KEY("platform","url")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"grandparent_id" uuid,
	"parent_slug" text,
	"grandparent_slug" text,
	"parent_name" text,
	"grandparent_name" text,
	"status" text DEFAULT 'active' NOT NULL,
	"url" text,
	"description" text,
	"source_id" text,
	"source_parent_id" text,
	"is_lf" boolean DEFAULT true NOT NULL,
	"custom_activity_types" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"first_name" text,
	"last_name" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"admin_segments" uuid[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tokens_valid_from" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integration_streams" ADD CONSTRAINT "integration_streams_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintainer_roles" ADD CONSTRAINT "maintainer_roles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_affiliations" ADD CONSTRAINT "member_affiliations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_affiliations" ADD CONSTRAINT "member_affiliations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_identities" ADD CONSTRAINT "member_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_months" ADD CONSTRAINT "member_months_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_organizations" ADD CONSTRAINT "member_organizations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_organizations" ADD CONSTRAINT "member_organizations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_segments" ADD CONSTRAINT "member_segments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_identities" ADD CONSTRAINT "organization_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_months" ADD CONSTRAINT "organization_months_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_segments" ADD CONSTRAINT "organization_segments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_mappings" ADD CONSTRAINT "repository_mappings_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_mappings" ADD CONSTRAINT "repository_mappings_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_member" ON "activities" USING btree ("member_id","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_organization" ON "activities" USING btree ("organization_id","timestamp" DESC NULLS LAST) WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "activities_segment" ON "activities" USING btree ("segment_id","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_definitions_name" ON "attribute_definitions" USING btree ("name");--> statement-breakpoint
CREATE INDEX "audit_logs_time" ON "audit_logs" USING btree ("timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_logs_entity" ON "audit_logs" USING btree ("entity_id","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_logs_user" ON "audit_logs" USING btree ("user_id","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotent_answers_age" ON "idempotent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "integration_streams_key" ON "integration_streams" USING btree ("integration_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_segment_platform" ON "integrations" USING btree ("segment_id","platform");--> statement-breakpoint
CREATE INDEX "integrations_status" ON "integrations" USING btree ("status");--> statement-breakpoint
CREATE INDEX "integrations_due" ON "integrations" USING btree ("next_sync_at") WHERE next_sync_at is not null;--> statement-breakpoint
CREATE INDEX "maintainer_roles_member" ON "maintainer_roles" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_affiliations_member" ON "member_affiliations" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_identities_own" ON "member_identities" USING btree ("member_id","platform","type",lower("value"));--> statement-breakpoint
CREATE UNIQUE INDEX "member_identities_verified" ON "member_identities" USING btree ("platform","type",lower("value")) WHERE verified;--> statement-breakpoint
CREATE INDEX "member_identities_value" ON "member_identities" USING btree (lower("value"),"platform");--> statement-breakpoint
CREATE UNIQUE INDEX "member_organizations_same" ON "member_organizations" USING btree ("member_id","organization_id",coalesce("title", ''),coalesce("date_start", 'epoch'),coalesce("date_end", 'epoch'));--> statement-breakpoint
CREATE INDEX "member_organizations_organization" ON "member_organizations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "member_segments_member" ON "member_segments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_segments_count" ON "member_segments" USING btree ("segment_id","activity_count" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE INDEX "member_segments_active" ON "member_segments" USING btree ("segment_id","last_active" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE INDEX "member_tags_tag" ON "member_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree (lower("display_name"),"id");--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("joined_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "organization_identities_own" ON "organization_identities" USING btree ("organization_id","platform","type",lower("value"));--> statement-breakpoint
CREATE UNIQUE INDEX "organization_identities_verified" ON "organization_identities" USING btree ("platform","type",lower("value")) WHERE verified;--> statement-breakpoint
CREATE INDEX "organization_identities_value" ON "organization_identities" USING btree (lower("value"),"platform");--> statement-breakpoint
CREATE INDEX "organization_segments_organization" ON "organization_segments" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_segments_count" ON "organization_segments" USING btree ("segment_id","activity_count" DESC NULLS LAST,"organization_id");--> statement-breakpoint
CREATE INDEX "organization_segments_members" ON "organization_segments" USING btree ("segment_id","member_count" DESC NULLS LAST,"organization_id");--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (lower("display_name"),"id");--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_events_time" ON "product_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "repository_mappings_segment" ON "repository_mappings" USING btree ("segment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segments_slugs" ON "segments" USING btree ("slug",coalesce("parent_slug", ''),coalesce("grandparent_slug", ''));--> statement-breakpoint
CREATE INDEX "segments_parent" ON "segments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "segments_grandparent" ON "segments" USING btree ("grandparent_id");--> statement-breakpoint
CREATE INDEX "segments_type_name" ON "segments" USING btree ("type","name");--> statement-breakpoint
CREATE INDEX "segments_source" ON "segments" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_subject" ON "users" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));