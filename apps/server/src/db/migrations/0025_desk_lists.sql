CREATE INDEX "awards_of_state" ON "awards" USING btree ("state",coalesce(deliver_by, claim_by, created_at),"id");--> statement-breakpoint
CREATE INDEX "draws_by_cut_off" ON "draws" USING btree ("cut_off" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payments_without_outcome" ON "payments" USING btree ("created_at") WHERE state in ('intended', 'awaiting', 'unknown');