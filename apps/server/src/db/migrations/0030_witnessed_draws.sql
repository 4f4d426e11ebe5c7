CREATE TABLE "age_checks" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"date_of_birth" date,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"proof" text,
	"next_attempt_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "age_checks_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "age_checks_state" CHECK (state in ('asked', 'over-18', 'under-18', 'unknown', 'refused', 'no-answer')),
	CONSTRAINT "age_checks_decided" CHECK ((state = 'asked') = (decided_at is null) and (state = 'asked') = (next_attempt_at is not null)),
	CONSTRAINT "age_checks_forgets" CHECK (state = 'asked' or date_of_birth is null)
);
--> statement-breakpoint
CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"size" bigint NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"seen_seconds" bigint NOT NULL,
	CONSTRAINT "log_cosignatures_size_witness_pk" PRIMARY KEY("size","witness")
);
--> statement-breakpoint
CREATE TABLE "log_leaves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_leaves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"index" bigint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "log_leaves_of_tree" UNIQUE("index")
);
--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "log_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "log_timestamps" (
	"size" bigint NOT NULL,
	"url" text NOT NULL,
	"reply" "bytea",
	"got_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT clock_timestamp(),
	"failure" text,
	CONSTRAINT "log_timestamps_size_url_pk" PRIMARY KEY("size","url")
);
--> statement-breakpoint
CREATE TABLE "log_witnesses" (
	"witness" text PRIMARY KEY NOT NULL,
	"known_size" bigint DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "awards" DROP CONSTRAINT "awards_state";--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "withdraw_second_reason" text;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "log_keys" jsonb;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "log_index" bigint;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "list_checkpoint" text;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "beacon_round" bigint;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "age_result" text;--> statement-breakpoint
CREATE UNIQUE INDEX "age_checks_one_asked" ON "age_checks" USING btree ("player_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "age_checks_due" ON "age_checks" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "age_checks_of_state" ON "age_checks" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "log_leaves_waiting" ON "log_leaves" USING btree ("id") WHERE index is null;--> statement-breakpoint
CREATE INDEX "log_leaves_keys" ON "log_leaves" USING btree ("index") WHERE kind = 'key';--> statement-breakpoint
CREATE INDEX "log_timestamps_due" ON "log_timestamps" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "awards_by_id" ON "awards" USING btree ("id");--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_state" CHECK (state in ('unrevealed', 'offered', 'checking', 'claimed', 'sent', 'delivered', 'credited', 'unclaimed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_age_result" CHECK (age_result in ('over-18', 'under-18'));