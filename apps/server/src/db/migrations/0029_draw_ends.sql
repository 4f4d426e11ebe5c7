ALTER TABLE "draws" DROP CONSTRAINT "draws_state";--> statement-breakpoint
DROP INDEX "draws_to_move";--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "void_second_reason" text;--> statement-breakpoint
CREATE INDEX "draws_to_move" ON "draws" USING btree ("state","cut_off") WHERE state not in ('published', 'no-entries', 'void');--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_state" CHECK (state in ('open', 'closed', 'reconciled', 'committed', 'drawn', 'approved', 'published', 'no-entries', 'void'));