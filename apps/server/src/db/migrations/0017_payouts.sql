CREATE TABLE "oauth_states" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paypal_accounts" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"payer_id" text NOT NULL,
	"name" text NOT NULL,
	"masked_email" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unlinked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_events" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" uuid NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payout_events_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"payer_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"vendor_id" text,
	"next_attempt_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"requested_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "payouts_once" UNIQUE("player_id","key"),
	CONSTRAINT "payouts_state" CHECK (state in ('in-review', 'requested', 'submitted', 'unclaimed', 'on-hold', 'paid', 'returned')),
	CONSTRAINT "payouts_amount" CHECK (amount_pence > 0),
	CONSTRAINT "payouts_reason" CHECK ((state = 'returned') = (reason is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_accounts";--> statement-breakpoint
ALTER TABLE "reconciliations" DROP CONSTRAINT "reconciliations_vendor";--> statement-breakpoint
CREATE INDEX "oauth_states_of_player" ON "oauth_states" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expired" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_live" ON "payouts" USING btree ("player_id") WHERE state in ('in-review', 'requested', 'submitted', 'unclaimed', 'on-hold');--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_by_id" ON "payouts" USING btree ("id");--> statement-breakpoint
-- By hand: it is NOT VALID, since older rows fulfil the narrower one, and checking them would lock the ledger for as long as it is.
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_accounts" CHECK (from_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed', 'exchanged', 'paid-out') and to_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed', 'exchanged', 'paid-out') and from_account <> to_account) NOT VALID;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_vendor" CHECK (vendor in ('gateway', 'bank', 'paypal'));