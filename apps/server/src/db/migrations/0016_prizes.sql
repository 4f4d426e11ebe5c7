CREATE SEQUENCE "public"."winsday_ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000000 CACHE 1;--> statement-breakpoint
CREATE TABLE "award_events" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "award_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"award_id" uuid NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "award_events_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"player_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"draw_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"ticket" bigint NOT NULL,
	"prize" jsonb NOT NULL,
	"state" text NOT NULL,
	"replaces" uuid,
	"claim_by" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"deliver_by" timestamp with time zone,
	"dispatch" jsonb,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "awards_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "awards_once" UNIQUE("draw_id","place"),
	CONSTRAINT "awards_replaced_once" UNIQUE("replaces"),
	CONSTRAINT "awards_state" CHECK (state in ('unrevealed', 'offered', 'claimed', 'sent', 'delivered', 'credited', 'unclaimed', 'withdrawn')),
	CONSTRAINT "awards_claim_by" CHECK ((state <> 'offered') or claim_by is not null)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"player_id" bigint NOT NULL,
	"award_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"name_choice" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "claims_player_id_award_id_pk" PRIMARY KEY("player_id","award_id"),
	CONSTRAINT "claims_name_choice" CHECK (name_choice in ('full', 'first-name', 'initials', 'withheld'))
);
--> statement-breakpoint
CREATE TABLE "player_uploads" (
	"player_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"award_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "player_uploads_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"expires_at" timestamp with time zone,
	"player_id" bigint,
	"award_id" uuid,
	CONSTRAINT "vouchers_code" UNIQUE("name","code"),
	CONSTRAINT "vouchers_once" UNIQUE("award_id"),
	CONSTRAINT "vouchers_given" CHECK ((player_id is null) = (award_id is null))
);
--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_kind";--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "awarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "winsday_draws" ADD COLUMN "cut_off" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "winsday_draws" ADD COLUMN "revealable_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "winsday_draws" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "winsday_draws" ADD COLUMN "revision" integer;--> statement-breakpoint
CREATE INDEX "awards_to_claim" ON "awards" USING btree ("claim_by") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "awards_to_deliver" ON "awards" USING btree ("deliver_by") WHERE state in ('claimed', 'sent');--> statement-breakpoint
CREATE INDEX "awards_of_draw" ON "awards" USING btree ("draw_id","ticket");--> statement-breakpoint
CREATE INDEX "player_uploads_by_id" ON "player_uploads" USING btree ("id");--> statement-breakpoint
CREATE INDEX "vouchers_free" ON "vouchers" USING btree ("name","id") WHERE award_id is null;--> statement-breakpoint
CREATE INDEX "vouchers_of_player" ON "vouchers" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "draws_to_award" ON "draws" USING btree ("published_at") WHERE state = 'published' and awarded_at is null;--> statement-breakpoint
CREATE INDEX "entries_by_finish" ON "entries" USING brin ("finished_at");--> statement-breakpoint
CREATE INDEX "winsday_draws_by_cut_off" ON "winsday_draws" USING btree ("cut_off");--> statement-breakpoint
CREATE INDEX "winsday_tickets_of_draw" ON "winsday_tickets" USING btree ("draw_id","id");--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'faq', 'site-terms', 'settings', 'site'));--> statement-breakpoint
-- What has been drawn until now could be revealed from the hour of its draw on.
UPDATE "winsday_draws" SET "revealable_at" = "draws_at" WHERE "draws_at" <= now();