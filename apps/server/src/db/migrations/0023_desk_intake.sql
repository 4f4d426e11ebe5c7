CREATE TABLE "outbox_days" (
	"day" date NOT NULL,
	"topic" text NOT NULL,
	"delivered" bigint NOT NULL,
	CONSTRAINT "outbox_days_day_topic_pk" PRIMARY KEY("day","topic")
);
--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "imported_by" uuid;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "competition_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "intake_batches_unfinished" ON "intake_batches" USING btree ("id") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "intake_batches_with_rejected" ON "intake_batches" USING btree ("id") WHERE rejected > 0;--> statement-breakpoint
CREATE INDEX "intake_rows_rejected" ON "intake_rows" USING btree ("batch_id","reason","line") WHERE state = 'rejected';--> statement-breakpoint
CREATE INDEX "outbox_retrying" ON "outbox" USING btree ("topic","id") WHERE dead_at is null and last_error is not null and attempts > 0;--> statement-breakpoint
CREATE INDEX "outbox_dead_letters" ON "outbox" USING btree ("topic","id") WHERE dead_at is not null and drop_reason is null;--> statement-breakpoint
CREATE INDEX "outbox_dropped" ON "outbox" USING btree ("topic","id") WHERE drop_reason is not null;