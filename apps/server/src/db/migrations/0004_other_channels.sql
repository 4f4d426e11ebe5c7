ALTER TABLE "intake_batches" DROP CONSTRAINT "intake_batches_channel";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_accounts";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "player_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "bringer" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intake_rows" ADD COLUMN "competition_id" integer;--> statement-breakpoint
ALTER TABLE "intake_rows" ADD COLUMN "entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intake_rows" ADD COLUMN "charged_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "intake_batches_to_do" ON "intake_batches" USING btree ("id") WHERE state = 'processing';--> statement-breakpoint
CREATE INDEX "intake_rows_of_competition" ON "intake_rows" USING btree ("competition_id");--> statement-breakpoint
ALTER TABLE "intake_batches" ADD CONSTRAINT "intake_batches_reconciled" CHECK (accepted + rejected <= received and (state <> 'done' or accepted + rejected = received));--> statement-breakpoint
ALTER TABLE "intake_batches" ADD CONSTRAINT "intake_batches_channel" CHECK (channel in ('sms', 'phone', 'postal'));--> statement-breakpoint
ALTER TABLE "intake_rows" ADD CONSTRAINT "intake_rows_reason" CHECK ((state = 'rejected') = (reason is not null));--> statement-breakpoint
ALTER TABLE "intake_rows" ADD CONSTRAINT "intake_rows_entry" CHECK ((state = 'accepted') = (entry_id is not null));--> statement-breakpoint
ALTER TABLE "intake_rows" ADD CONSTRAINT "intake_rows_charge" CHECK (charged_pence >= 0 and (charged_pence = 0 or player_id is not null));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_accounts" CHECK (from_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales') and to_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales') and from_account <> to_account);