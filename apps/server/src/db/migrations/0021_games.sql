CREATE TABLE "clip_views" (
	"player_id" bigint NOT NULL,
	"clip_id" text NOT NULL,
	"session_id" uuid,
	"length_ms" integer NOT NULL,
	"watched_ms" integer DEFAULT 0 NOT NULL,
	"position_ms" integer DEFAULT 0 NOT NULL,
	"is_playing" boolean DEFAULT false NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "clip_views_player_id_clip_id_pk" PRIMARY KEY("player_id","clip_id"),
	CONSTRAINT "clip_views_watched" CHECK (position_ms between 0 and watched_ms and watched_ms <= length_ms),
	CONSTRAINT "clip_views_claimed" CHECK (claimed_at is null or watched_ms = length_ms)
);
--> statement-breakpoint
CREATE TABLE "winsday_ticket_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"draw" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "winsday_ticket_grants_once" UNIQUE("source","source_id","player_id"),
	CONSTRAINT "winsday_ticket_grants_count" CHECK (count > 0)
);
--> statement-breakpoint
CREATE TABLE "word_drum_plays" (
	"player_id" bigint NOT NULL,
	"day" date NOT NULL,
	"game_id" text NOT NULL,
	"state" text NOT NULL,
	"round" jsonb NOT NULL,
	"tries" jsonb NOT NULL,
	"is_rewarded" boolean NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "word_drum_plays_player_id_day_game_id_pk" PRIMARY KEY("player_id","day","game_id"),
	CONSTRAINT "word_drum_plays_state" CHECK (state in ('playing', 'won', 'lost')),
	CONSTRAINT "word_drum_plays_tokens" CHECK (tokens >= 0 and (tokens = 0 or (is_rewarded and state = 'won')))
);
--> statement-breakpoint
CREATE TABLE "word_drums" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "clip_views_session" ON "clip_views" USING btree ("player_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "winsday_ticket_grants_of_draw" ON "winsday_ticket_grants" USING btree ("draw","player_id");--> statement-breakpoint
CREATE INDEX "winsday_ticket_grants_of_player" ON "winsday_ticket_grants" USING btree ("player_id");--> statement-breakpoint
CREATE UNIQUE INDEX "word_drum_plays_rewarded" ON "word_drum_plays" USING btree ("player_id","day") WHERE is_rewarded;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'faq', 'site-terms', 'settings', 'site'));