CREATE TABLE "log_timestamps" (
	"size" bigint NOT NULL,
	"url" text NOT NULL,
	"reply" "bytea",
	"got_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT clock_timestamp(),
	"failure" text,
	CONSTRAINT "log_timestamps_size_url_pk" PRIMARY KEY("size","url")
);
--> statement-breakpoint
CREATE INDEX "log_timestamps_due" ON "log_timestamps" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;