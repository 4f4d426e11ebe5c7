ALTER TABLE "awards" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "withdraw_second_reason" text;--> statement-breakpoint
CREATE INDEX "awards_by_id" ON "awards" USING btree ("id");