CREATE TABLE "content_live_previews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_live_previews_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'faq', 'site-terms', 'settings'))
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "search_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "states" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "content_live_previews_of_editor" ON "content_live_previews" USING btree ("staff_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "content_live_previews_by_expiry" ON "content_live_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_items_by_saving" ON "content_items" USING btree ("saved_at" DESC NULLS LAST,"kind","id");--> statement-breakpoint
CREATE INDEX "content_items_of_kind" ON "content_items" USING btree ("kind","saved_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "content_items_in_state" ON "content_items" USING gin ("states");--> statement-breakpoint
CREATE INDEX "content_items_by_words" ON "content_items" USING gin (to_tsvector('simple', search_words));