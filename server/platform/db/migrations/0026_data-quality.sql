CREATE TABLE "finding_counts" (
	"kind" text NOT NULL,
	"segment_id" uuid NOT NULL,
	"type" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "finding_counts_kind_segment_id_type_day_pk" PRIMARY KEY("kind","segment_id","type","day")
);
--> statement-breakpoint
CREATE TABLE "finding_rounds" (
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "finding_rounds_kind_type_pk" PRIMARY KEY("kind","type")
);
--> statement-breakpoint
CREATE TABLE "handle_walks" (
	"platform" text PRIMARY KEY NOT NULL,
	"after_id" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_findings" (
	"type" text NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ignored_at" timestamp (3) with time zone,
	"ignored_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "member_findings_type_member_id_pk" PRIMARY KEY("type","member_id")
);
--> statement-breakpoint
CREATE TABLE "organization_findings" (
	"type" text NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ignored_at" timestamp (3) with time zone,
	"ignored_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "organization_findings_type_organization_id_pk" PRIMARY KEY("type","organization_id")
);
--> statement-breakpoint
CREATE TABLE "vanished_identities" (
	"identity_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_findings" ADD CONSTRAINT "member_findings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_findings" ADD CONSTRAINT "organization_findings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vanished_identities" ADD CONSTRAINT "vanished_identities_identity_id_member_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."member_identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_findings_member" ON "member_findings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_findings_ignored" ON "member_findings" USING btree ("type","member_id") WHERE ignored_at is not null;--> statement-breakpoint
CREATE INDEX "organization_findings_organization" ON "organization_findings" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_findings_ignored" ON "organization_findings" USING btree ("type","organization_id") WHERE ignored_at is not null;