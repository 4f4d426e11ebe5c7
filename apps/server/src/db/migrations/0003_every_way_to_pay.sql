CREATE TABLE "discount_credits" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"pence" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"payment_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "discount_credits_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "discount_credits_pence" CHECK (pence > 0)
);
--> statement-breakpoint
CREATE TABLE "intake_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "intake_batches_state" CHECK (state in ('receiving', 'processing', 'done')),
	CONSTRAINT "intake_batches_channel" CHECK (channel in ('online', 'sms', 'phone', 'postal'))
);
--> statement-breakpoint
CREATE TABLE "intake_references" (
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "intake_references_source_reference_pk" PRIMARY KEY("source","reference")
);
--> statement-breakpoint
CREATE TABLE "intake_rows" (
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reference" text NOT NULL,
	"body" jsonb NOT NULL,
	"phone" text,
	"state" text DEFAULT 'received' NOT NULL,
	"reason" text,
	"player_id" bigint,
	"entry_id" uuid,
	CONSTRAINT "intake_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "intake_rows_state" CHECK (state in ('received', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "quick_pay_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wins" (
	"player_id" bigint NOT NULL,
	"competition_id" integer NOT NULL,
	"won_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wins_player_id_competition_id_pk" PRIMARY KEY("player_id","competition_id")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
DROP INDEX "payments_one_live";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "v1_entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "v2_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "discount_credits_open" ON "discount_credits" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_batches_of_source" ON "intake_batches" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "intake_rows_to_do" ON "intake_rows" USING btree ("batch_id","line") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "intake_rows_of_phone" ON "intake_rows" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "intake_rows_of_player" ON "intake_rows" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "quick_pay_tokens_of_player" ON "quick_pay_tokens" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "payments_of_link" ON "payments" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("player_id","entry_id") WHERE state in ('intended', 'awaiting', 'unknown', 'captured');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amounts" CHECK (amount_pence >= 0 and v1_entries >= 0 and v2_pence >= 0 and discount_pence >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK (state in ('intended', 'awaiting', 'unknown', 'captured', 'declined', 'absent', 'refund-due', 'refunded'));