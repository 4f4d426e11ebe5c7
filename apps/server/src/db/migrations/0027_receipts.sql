ALTER TABLE "intake_batches" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "day_order" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last_digits" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "wants_texted_receipts" boolean DEFAULT true NOT NULL;