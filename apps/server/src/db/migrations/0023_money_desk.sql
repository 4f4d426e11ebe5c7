ALTER TABLE "payment_cases" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "ledger_transfers_by_time" ON "ledger_transfers" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "payment_cases_to_decide" ON "payment_cases" USING btree ("opened_at","id") WHERE decision is null and (state = 'open' or outcome = 'lost');--> statement-breakpoint
CREATE INDEX "payment_cases_by_time" ON "payment_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "payments_failing" ON "payments" USING btree ("created_at") WHERE last_error is not null;--> statement-breakpoint
CREATE INDEX "payouts_of_state" ON "payouts" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "refunds_of_state" ON "refunds" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_decision" CHECK (decision in ('keep-tickets', 'withdraw-tickets'));--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_decided" CHECK ((decision is null) = (decided_at is null));