CREATE TABLE "measurements" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"competition_id" integer NOT NULL,
	"version" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "measurements_day_name_competition_id_version_pk" PRIMARY KEY("day","name","competition_id","version")
);
--> statement-breakpoint
CREATE TABLE "winners" (
	"id" text PRIMARY KEY NOT NULL,
	"won_at" timestamp with time zone NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"surname" text NOT NULL,
	"name_choice" text NOT NULL,
	"body" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "winners_name_choice" CHECK (name_choice in ('full', 'first-name', 'initials', 'withheld'))
);
--> statement-breakpoint
CREATE TABLE "winsday_draws" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"draws_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "winners_by_time" ON "winners" USING btree ("won_at","id");