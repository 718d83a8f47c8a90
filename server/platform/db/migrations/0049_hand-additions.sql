CREATE TABLE "hand_additions" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"segment_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_additions_record_id_kind_user_id_pk" PRIMARY KEY("record_id","kind","user_id")
);
--> statement-breakpoint
ALTER TABLE "hand_additions" ADD CONSTRAINT "hand_additions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;