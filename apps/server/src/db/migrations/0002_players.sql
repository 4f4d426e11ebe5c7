CREATE TABLE "email_codes" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_consents" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "marketing_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "marketing_consents_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "marketing_consents_channel" CHECK (channel in ('email', 'text'))
);
--> statement-breakpoint
CREATE TABLE "player_devices" (
	"player_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_devices_player_id_hash_pk" PRIMARY KEY("player_id","hash")
);
--> statement-breakpoint
CREATE TABLE "spend_limits" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "spend_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"limit_pence" integer,
	"holds_from" timestamp with time zone NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spend_limits_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "surname" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "excluded_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "opt_in_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_of_month" ON "payments" USING btree ("player_id","created_at");