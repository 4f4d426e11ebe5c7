CREATE TABLE "closing_moves" (
	"competition_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "closing_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"revision" integer NOT NULL,
	"channel" text NOT NULL,
	"moved_from" timestamp with time zone NOT NULL,
	"moved_to" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"author" text NOT NULL,
	"approved_by" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "closing_moves_competition_id_id_pk" PRIMARY KEY("competition_id","id"),
	CONSTRAINT "closing_moves_channel" CHECK (channel in ('online', 'sms', 'phone', 'postal')),
	CONSTRAINT "closing_moves_moved" CHECK (moved_from <> moved_to and reason ~ '[^[:space:]]'),
	CONSTRAINT "closing_moves_four_eyes" CHECK (author <> approved_by)
);
--> statement-breakpoint
CREATE TABLE "draw_notices" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"last_player_id" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "draw_notices_order" CHECK (finished_at is null or sent_at is not null)
);
--> statement-breakpoint
CREATE TABLE "result_notice_consents" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "result_notice_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_notice_consents_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "result_notice_consents_channel" CHECK (channel in ('email', 'text'))
);
--> statement-breakpoint
CREATE INDEX "draw_notices_to_send" ON "draw_notices" USING btree ("draw_id") WHERE finished_at is null;