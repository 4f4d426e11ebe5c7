ALTER TABLE "competitions" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "over_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "competitions_closes_at" ON "competitions" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "competitions_over_at" ON "competitions" USING btree ("over_at");