CREATE TABLE "campaign_claims" (
	"player_id" bigint NOT NULL,
	"campaign_id" text NOT NULL,
	"key" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"prize_type" text NOT NULL,
	"offered" bigint NOT NULL,
	"awarded" bigint NOT NULL,
	"draw_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_claims_player_id_campaign_id_pk" PRIMARY KEY("player_id","campaign_id"),
	CONSTRAINT "campaign_claims_prize_type" CHECK (prize_type in ('entry-credits', 'tickets', 'tokens')),
	CONSTRAINT "campaign_claims_awarded" CHECK (awarded > 0 and awarded <= offered),
	CONSTRAINT "campaign_claims_draw" CHECK ((prize_type = 'tickets') = (draw_id is not null))
);
--> statement-breakpoint
CREATE TABLE "campaign_codes" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"max_claims" integer,
	"claims" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "campaign_codes_claims" CHECK (claims >= 0 and (max_claims is null or claims <= max_claims))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb,
	"revision" integer,
	"given" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "campaigns_given" CHECK (given >= 0)
);
--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_kind";--> statement-breakpoint
CREATE INDEX "campaign_claims_of_draw" ON "campaign_claims" USING btree ("draw_id") WHERE draw_id is not null;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'faq', 'site-terms', 'settings', 'site'));