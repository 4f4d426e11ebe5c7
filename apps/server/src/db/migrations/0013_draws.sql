CREATE TABLE "draw_events" (
	"draw_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "draw_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "draw_events_draw_id_id_pk" PRIMARY KEY("draw_id","id")
);
--> statement-breakpoint
CREATE TABLE "draw_lists" (
	"draw_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"first_ticket" bigint NOT NULL,
	"last_ticket" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"records" "bytea" NOT NULL,
	"openings" "bytea" NOT NULL,
	CONSTRAINT "draw_lists_draw_id_part_pk" PRIMARY KEY("draw_id","part")
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"cut_off" timestamp with time zone NOT NULL,
	"blockers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"secret" "bytea",
	"ticket_count" bigint,
	"manifest" text,
	"manifest_hash" "bytea",
	"committed_by" text,
	"committed_at" timestamp with time zone,
	"beacon_at" timestamp with time zone,
	"bundle" jsonb,
	"published_at" timestamp with time zone,
	"void_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draws_of_subject" UNIQUE("kind","subject_id","attempt"),
	CONSTRAINT "draws_kind" CHECK (kind in ('competition', 'winsday')),
	CONSTRAINT "draws_state" CHECK (state in ('open', 'closed', 'reconciled', 'committed', 'drawn', 'approved', 'published', 'void')),
	CONSTRAINT "draws_void_reason" CHECK ((state = 'void') = (void_reason is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"vendor" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"ours_pence" bigint NOT NULL,
	"theirs_pence" bigint NOT NULL,
	"difference_count" integer NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliations_vendor_day_pk" PRIMARY KEY("vendor","day"),
	CONSTRAINT "reconciliations_vendor" CHECK (vendor in ('gateway', 'bank')),
	CONSTRAINT "reconciliations_state" CHECK (state in ('equal', 'different', 'unreachable'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "draws_one_valid" ON "draws" USING btree ("kind","subject_id") WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "draws_to_move" ON "draws" USING btree ("state","cut_off") WHERE state not in ('published', 'void');--> statement-breakpoint
CREATE INDEX "reconciliations_different" ON "reconciliations" USING btree ("day") WHERE state <> 'equal';--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at");