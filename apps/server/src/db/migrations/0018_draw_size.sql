ALTER TABLE "draw_lists" ADD COLUMN "groups" "bytea";--> statement-breakpoint
CREATE INDEX "entries_refunded" ON "entries" USING btree ("player_id","id") WHERE state = 'refunded';--> statement-breakpoint
-- Hashes cannot be compressed: to try costs time with every part. And a piece of a part can then be read without the rest of it.
ALTER TABLE "draw_lists" ALTER COLUMN "records" SET STORAGE EXTERNAL, ALTER COLUMN "openings" SET STORAGE EXTERNAL;
