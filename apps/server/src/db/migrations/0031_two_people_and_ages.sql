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
ALTER TABLE "awards" DROP CONSTRAINT "awards_state";--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "withdraw_second_reason" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "age_result" text;--> statement-breakpoint
CREATE UNIQUE INDEX "age_checks_one_asked" ON "age_checks" USING btree ("player_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "age_checks_due" ON "age_checks" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "age_checks_of_state" ON "age_checks" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "awards_by_id" ON "awards" USING btree ("id");--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_state" CHECK (state in ('unrevealed', 'offered', 'checking', 'claimed', 'sent', 'delivered', 'credited', 'unclaimed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_age_result" CHECK (age_result in ('over-18', 'under-18'));