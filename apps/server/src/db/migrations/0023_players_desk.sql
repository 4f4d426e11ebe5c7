CREATE TABLE "balance_adjustments" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"asset" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"proposal_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "balance_adjustments_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "balance_adjustments_asset" CHECK (asset in ('tokens', 'entry-credits-v1', 'entry-credits-v2', 'cash')),
	CONSTRAINT "balance_adjustments_amount" CHECK (amount <> 0),
	CONSTRAINT "balance_adjustments_state" CHECK (state in ('proposed', 'made', 'declined')),
	CONSTRAINT "balance_adjustments_decided" CHECK ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
	CONSTRAINT "balance_adjustments_four_eyes" CHECK (state <> 'made' or decided_by <> proposed_by)
);
--> statement-breakpoint
CREATE TABLE "sent_messages" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sent_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"outcome" text NOT NULL,
	"body" jsonb,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"resent_at" timestamp with time zone,
	CONSTRAINT "sent_messages_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "sent_messages_outcome" CHECK (outcome in ('delivered', 'skipped', 'expired'))
);
--> statement-breakpoint
CREATE INDEX "balance_adjustments_proposed" ON "balance_adjustments" USING btree ("proposed_at") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "sent_messages_by_time" ON "sent_messages" USING brin ("at");--> statement-breakpoint
CREATE INDEX "tickets_by_number" ON "tickets" USING brin ("number") WITH (autosummarize=true);