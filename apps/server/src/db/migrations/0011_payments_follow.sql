DROP INDEX "payments_not_followed";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "follow_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_to_follow" ON "payments" USING btree ("follow_at") WHERE state = 'captured' and follow_at is not null;--> statement-breakpoint
CREATE INDEX "payments_not_followed" ON "payments" USING btree ("created_at") WHERE state = 'captured' and settled_at is null and follow_at is null;