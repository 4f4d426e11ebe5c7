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
CREATE TABLE "content_live_previews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_live_previews_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'faq', 'site-terms', 'settings'))
);
--> statement-breakpoint
CREATE TABLE "media_picture_uses" (
	"picture_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "media_picture_uses_picture_id_kind_item_id_revision_pk" PRIMARY KEY("picture_id","kind","item_id","revision")
);
--> statement-breakpoint
CREATE TABLE "media_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"alt" text,
	"focal_x" smallint DEFAULT 50 NOT NULL,
	"focal_y" smallint DEFAULT 50 NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "media_pictures_id" CHECK (id ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "media_pictures_alt" CHECK (alt ~ '[^[:space:]]'),
	CONSTRAINT "media_pictures_focal" CHECK (focal_x between 0 and 100 and focal_y between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "outbox_days" (
	"day" date NOT NULL,
	"topic" text NOT NULL,
	"delivered" bigint NOT NULL,
	CONSTRAINT "outbox_days_day_topic_pk" PRIMARY KEY("day","topic")
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
ALTER TABLE "content_items" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "search_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "states" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "imported_by" uuid;--> statement-breakpoint
ALTER TABLE "intake_batches" ADD COLUMN "competition_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "balance_adjustments_proposed" ON "balance_adjustments" USING btree ("proposed_at") WHERE state = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "content_live_previews_of_editor" ON "content_live_previews" USING btree ("staff_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "content_live_previews_by_expiry" ON "content_live_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "media_pictures_offered" ON "media_pictures" USING btree ("uploaded_at","id") WHERE retired_at is null and alt is not null;--> statement-breakpoint
CREATE INDEX "media_pictures_undescribed" ON "media_pictures" USING btree ("uploaded_at","id") WHERE retired_at is null and alt is null;--> statement-breakpoint
CREATE INDEX "media_pictures_retired" ON "media_pictures" USING btree ("uploaded_at","id") WHERE retired_at is not null;--> statement-breakpoint
CREATE INDEX "media_pictures_words" ON "media_pictures" USING gin (to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   ')));--> statement-breakpoint
CREATE INDEX "sent_messages_by_time" ON "sent_messages" USING brin ("at");--> statement-breakpoint
CREATE INDEX "audit_log_of_access" ON "audit_log" USING btree ("id") WHERE act in ('invite-staff', 'enrol-factor', 'add-passkey', 'remove-factor', 'reset-log-in', 'change-roles', 'end-sessions', 'disable-staff');--> statement-breakpoint
CREATE INDEX "content_items_by_saving" ON "content_items" USING btree ("saved_at" DESC NULLS LAST,"kind","id");--> statement-breakpoint
CREATE INDEX "content_items_of_kind" ON "content_items" USING btree ("kind","saved_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "content_items_in_state" ON "content_items" USING gin ("states");--> statement-breakpoint
CREATE INDEX "content_items_by_words" ON "content_items" USING gin (to_tsvector('simple', search_words));--> statement-breakpoint
CREATE INDEX "content_revisions_waiting" ON "content_revisions" USING btree ("state","saved_at") WHERE state in ('in-review', 'approved');--> statement-breakpoint
CREATE INDEX "entry_events_by_time" ON "entry_events" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "intake_batches_unfinished" ON "intake_batches" USING btree ("id") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "intake_batches_with_rejected" ON "intake_batches" USING btree ("id") WHERE rejected > 0;--> statement-breakpoint
CREATE INDEX "intake_rows_rejected" ON "intake_rows" USING btree ("batch_id","reason","line") WHERE state = 'rejected';--> statement-breakpoint
CREATE INDEX "ledger_transfers_by_time" ON "ledger_transfers" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "outbox_retrying" ON "outbox" USING btree ("topic","id") WHERE dead_at is null and last_error is not null and attempts > 0;--> statement-breakpoint
CREATE INDEX "outbox_dead_letters" ON "outbox" USING btree ("topic","id") WHERE dead_at is not null and drop_reason is null;--> statement-breakpoint
CREATE INDEX "outbox_dropped" ON "outbox" USING btree ("topic","id") WHERE drop_reason is not null;--> statement-breakpoint
CREATE INDEX "payment_cases_to_decide" ON "payment_cases" USING btree ("opened_at","id") WHERE decision is null and (state = 'open' or outcome = 'lost');--> statement-breakpoint
CREATE INDEX "payment_cases_by_time" ON "payment_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_by_time" ON "payment_events" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "payments_failing" ON "payments" USING btree ("created_at") WHERE last_error is not null;--> statement-breakpoint
CREATE INDEX "payouts_of_state" ON "payouts" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "refunds_of_state" ON "refunds" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tickets_by_number" ON "tickets" USING brin ("number") WITH (autosummarize=true);--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_decision" CHECK (decision in ('keep-tickets', 'withdraw-tickets'));--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_decided" CHECK ((decision is null) = (decided_at is null));