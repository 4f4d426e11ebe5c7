CREATE TABLE "notification_dismissals" (
	"player_id" bigint NOT NULL,
	"notification_id" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_dismissals_player_id_notification_id_pk" PRIMARY KEY("player_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_kind";--> statement-breakpoint
ALTER TABLE "content_live_previews" DROP CONSTRAINT "content_live_previews_kind";--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'notification', 'faq', 'site-terms', 'settings', 'site'));--> statement-breakpoint
ALTER TABLE "content_live_previews" ADD CONSTRAINT "content_live_previews_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'notification', 'faq', 'site-terms', 'settings'));