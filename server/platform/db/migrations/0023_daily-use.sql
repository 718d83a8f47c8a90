CREATE TABLE "daily_use" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"day" date DEFAULT (now() at time zone 'utc')::date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "daily_use_user_id_call_day_pk" PRIMARY KEY("user_id","call","day")
);
