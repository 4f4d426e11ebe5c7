CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"size" bigint NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"seen_seconds" bigint NOT NULL,
	CONSTRAINT "log_cosignatures_size_witness_pk" PRIMARY KEY("size","witness")
);
--> statement-breakpoint
CREATE TABLE "log_leaves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_leaves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"index" bigint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "log_leaves_of_tree" UNIQUE("index")
);
--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "log_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "log_witnesses" (
	"witness" text PRIMARY KEY NOT NULL,
	"known_size" bigint DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "log_keys" jsonb;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "log_index" bigint;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "list_checkpoint" text;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "beacon_round" bigint;--> statement-breakpoint
CREATE INDEX "log_leaves_waiting" ON "log_leaves" USING btree ("id") WHERE index is null;--> statement-breakpoint
CREATE INDEX "log_leaves_keys" ON "log_leaves" USING btree ("index") WHERE kind = 'key';