CREATE TABLE "payment_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"player_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"vendor_case_id" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "payment_cases_kind" CHECK (kind in ('settlement-declined', 'reversal', 'dispute', 'settlement-overdue')),
	CONSTRAINT "payment_cases_state" CHECK (state in ('open', 'closed')),
	CONSTRAINT "payment_cases_outcome" CHECK (outcome in ('won', 'lost', 'settled', 'decided')),
	CONSTRAINT "payment_cases_closed" CHECK ((state = 'closed') = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_events" (
	"refund_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refund_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refund_events_refund_id_id_pk" PRIMARY KEY("refund_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"player_id" bigint NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"vendor_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refunds_state" CHECK (state in ('requested', 'pending', 'settled', 'failed')),
	CONSTRAINT "refunds_amount" CHECK (amount_pence >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_accounts";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "follow_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cases_once" ON "payment_cases" USING btree ("payment_id","kind","vendor_case_id");--> statement-breakpoint
CREATE INDEX "payment_cases_of_player" ON "payment_cases" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "payment_cases_open" ON "payment_cases" USING btree ("opened_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_a_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_player" ON "refunds" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "refunds_to_attempt" ON "refunds" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state","created_at") WHERE state <> 'settled';--> statement-breakpoint
CREATE INDEX "payments_to_follow" ON "payments" USING btree ("follow_at") WHERE state = 'captured' and follow_at is not null;--> statement-breakpoint
CREATE INDEX "payments_not_followed" ON "payments" USING btree ("created_at") WHERE state = 'captured' and settled_at is null and follow_at is null;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_accounts" CHECK (from_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed') and to_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed') and from_account <> to_account);