CREATE TABLE "run_holds" (
	"player_id" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"competition_id" integer NOT NULL,
	"tickets" integer NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "run_holds_player_id_entry_id_pk" PRIMARY KEY("player_id","entry_id"),
	CONSTRAINT "run_holds_tickets" CHECK (tickets > 0)
);
--> statement-breakpoint
CREATE TABLE "run_parts" (
	"competition_id" integer NOT NULL,
	"part" bigint GENERATED ALWAYS AS IDENTITY (sequence name "run_parts_part_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"free" integer NOT NULL,
	CONSTRAINT "run_parts_competition_id_part_pk" PRIMARY KEY("competition_id","part"),
	CONSTRAINT "run_parts_free" CHECK (free >= 0)
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "renewal_hash" "bytea";--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "has_run" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "is_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "called_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "day_order" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last_digits" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "wants_texted_receipts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "run_holds_of_competition" ON "run_holds" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "run_holds_by_end" ON "run_holds" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "access_tokens_by_renewal" ON "access_tokens" USING btree ("renewal_hash") WHERE renewal_hash is not null;--> statement-breakpoint
CREATE INDEX "competitions_with_run" ON "competitions" USING btree ("over_at") WHERE has_run;--> statement-breakpoint
CREATE INDEX "draws_called_off" ON "draws" USING btree ("called_off_at") WHERE called_off_at is not null;--> statement-breakpoint
CREATE INDEX "players_by_email" ON "players" USING btree (lower("email")) WHERE "players"."email" is not null;