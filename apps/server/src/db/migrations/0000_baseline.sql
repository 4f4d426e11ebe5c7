CREATE SEQUENCE "public"."ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 64;--> statement-breakpoint
CREATE SEQUENCE "public"."winsday_ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000000 CACHE 1;--> statement-breakpoint
CREATE TABLE "counter_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counter_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "email_codes" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"player_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"from_asset" text NOT NULL,
	"to_asset" text NOT NULL,
	"taken" bigint NOT NULL,
	"given" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "exchanges_player_id_key_pk" PRIMARY KEY("player_id","key"),
	CONSTRAINT "exchanges_amounts" CHECK (taken > 0 and given > 0),
	CONSTRAINT "exchanges_assets" CHECK (from_asset in ('tokens', 'entry-credits-v1', 'entry-credits-v2', 'discount-credits', 'cash', 'money') and to_asset in ('tokens', 'entry-credits-v1', 'entry-credits-v2', 'discount-credits', 'cash', 'money') and from_asset <> to_asset)
);
--> statement-breakpoint
CREATE TABLE "age_checks" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"date_of_birth" date,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"proof" text,
	"next_attempt_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "age_checks_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "age_checks_state" CHECK (state in ('asked', 'over-18', 'under-18', 'unknown', 'refused', 'no-answer')),
	CONSTRAINT "age_checks_decided" CHECK ((state = 'asked') = (decided_at is null) and (state = 'asked') = (next_attempt_at is not null)),
	CONSTRAINT "age_checks_forgets" CHECK (state = 'asked' or date_of_birth is null)
);
--> statement-breakpoint
CREATE TABLE "funnel_days" (
	"day" date NOT NULL,
	"competition_id" integer NOT NULL,
	"bundle_id" text NOT NULL,
	"logged_in" integer NOT NULL,
	"paid" integer NOT NULL,
	"tickets" bigint NOT NULL,
	"pence" bigint NOT NULL,
	"summed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "funnel_days_day_competition_id_bundle_id_pk" PRIMARY KEY("day","competition_id","bundle_id")
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"competition_id" integer NOT NULL,
	"version" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "measurements_day_name_competition_id_version_pk" PRIMARY KEY("day","name","competition_id","version")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_log_actor" CHECK (actor ~ '^(staff|command|job):[a-z0-9-]{1,64}$'),
	CONSTRAINT "audit_log_act" CHECK (act ~ '^[a-z][a-z0-9-]{0,63}$'),
	CONSTRAINT "audit_log_subject" CHECK (subject_kind ~ '^[a-z][a-z0-9-]{0,63}$' and length(subject_id) between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "audit_log_head" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_id" bigint NOT NULL,
	"last_hash" "bytea" NOT NULL,
	CONSTRAINT "audit_log_head_is_only" CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE "log_exports" (
	"log" text PRIMARY KEY NOT NULL,
	"sent_id" bigint NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "log_exports_log" CHECK (log in ('audit', 'security'))
);
--> statement-breakpoint
CREATE TABLE "security_event_head" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "security_event_head_is_only" CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"call" text,
	"player_id" bigint,
	"network" text,
	CONSTRAINT "security_events_event" CHECK (event in ('account-locked', 'rate-limited', 'attack-suspected', 'step-up-asked', 'passcode-changed', 'number-changed', 'webhook-signature-wrong', 'intake-key-wrong', 'desk-log-in-refused', 'desk-foreign-origin'))
);
--> statement-breakpoint
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
CREATE TABLE "catalogue_documents" (
	"name" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_terms" (
	"competition_id" integer NOT NULL,
	"version" integer NOT NULL,
	"checkbox_text" text NOT NULL,
	"full_text" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competition_terms_competition_id_version_pk" PRIMARY KEY("competition_id","version")
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"body" jsonb NOT NULL,
	"quiz" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_revision" integer,
	"closes_at" timestamp with time zone,
	"over_at" timestamp with time zone,
	"has_run" boolean DEFAULT false NOT NULL,
	"is_sold_out" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clip_views" (
	"player_id" bigint NOT NULL,
	"clip_id" text NOT NULL,
	"session_id" uuid,
	"length_ms" integer NOT NULL,
	"watched_ms" integer DEFAULT 0 NOT NULL,
	"position_ms" integer DEFAULT 0 NOT NULL,
	"is_playing" boolean DEFAULT false NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "clip_views_player_id_clip_id_pk" PRIMARY KEY("player_id","clip_id"),
	CONSTRAINT "clip_views_watched" CHECK (position_ms between 0 and watched_ms and watched_ms <= length_ms),
	CONSTRAINT "clip_views_claimed" CHECK (claimed_at is null or watched_ms = length_ms)
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"state" text NOT NULL,
	"channel" text NOT NULL,
	"reason" text NOT NULL,
	"competition_id" integer,
	"player_id" bigint,
	"words" text,
	"answer" text,
	"resolution_words" text,
	"reference" text,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"recorded_by" uuid NOT NULL,
	"assigned_to" uuid,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"outcome" text,
	"referred_at" timestamp with time zone,
	"referred_by" uuid,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text,
	CONSTRAINT "complaints_key_unique" UNIQUE("key"),
	CONSTRAINT "complaints_state" CHECK (state in ('open', 'answered', 'referred', 'resolved')),
	CONSTRAINT "complaints_channel" CHECK (channel in ('email', 'phone', 'letter', 'social', 'in-person')),
	CONSTRAINT "complaints_reason" CHECK (reason in ('price', 'entry', 'result', 'prize', 'website', 'advertising', 'play-safe', 'privacy', 'other')),
	CONSTRAINT "complaints_outcome" CHECK (outcome in ('upheld', 'partly-upheld', 'not-upheld', 'withdrawn')),
	CONSTRAINT "complaints_resolution" CHECK (resolution in ('upheld', 'partly-upheld', 'not-upheld', 'withdrawn')),
	CONSTRAINT "complaints_steps" CHECK ((state in ('referred', 'resolved')) = (referred_at is not null)
        and (state = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (resolution is null)
        and (state <> 'answered' or answered_at is not null) and (answered_at is null) = (outcome is null)
        and (state <> 'open' or answered_at is null))
);
--> statement-breakpoint
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
CREATE TABLE "competition_numbers" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "competition_numbers_one" CHECK (series in ('competition'))
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"latest_revision" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"title" text,
	"picture" text,
	"search_words" text DEFAULT '' NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "content_items_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "content_items_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'notification', 'faq', 'site-terms', 'settings'))
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
	CONSTRAINT "content_live_previews_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'notification', 'faq', 'site-terms', 'settings'))
);
--> statement-breakpoint
CREATE TABLE "content_presences" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"tab" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_presences_kind_item_id_tab_pk" PRIMARY KEY("kind","item_id","tab"),
	CONSTRAINT "content_presences_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'weekly-draw', 'campaign', 'clip', 'word-drum', 'notification', 'faq', 'site-terms', 'settings'))
);
--> statement-breakpoint
CREATE TABLE "content_previews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"revisions" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"revision" integer NOT NULL,
	"body" jsonb NOT NULL,
	"based_on" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"author" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "content_revisions_kind_id_revision_pk" PRIMARY KEY("kind","id","revision"),
	CONSTRAINT "content_revisions_state" CHECK (state in ('draft', 'in-review', 'approved', 'scheduled', 'published', 'superseded', 'withdrawn')),
	CONSTRAINT "content_revisions_scheduled_at" CHECK (state <> 'scheduled' or publish_at is not null)
);
--> statement-breakpoint
CREATE TABLE "draw_show_counts" (
	"show_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "draw_show_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"verdict" text NOT NULL,
	"one_in" smallint NOT NULL,
	"reports" integer NOT NULL,
	CONSTRAINT "draw_show_counts_show_id_id_pk" PRIMARY KEY("show_id","id"),
	CONSTRAINT "draw_show_counts_verdict" CHECK (verdict in ('agrees', 'differs')),
	CONSTRAINT "draw_show_counts_one_in" CHECK (one_in in (1, 10, 100, 1000))
);
--> statement-breakpoint
CREATE TABLE "draw_show_phones" (
	"show_id" uuid NOT NULL,
	"phone" uuid NOT NULL,
	CONSTRAINT "draw_show_phones_show_id_phone_pk" PRIMARY KEY("show_id","phone")
);
--> statement-breakpoint
CREATE TABLE "draw_show_steps" (
	"show_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"step" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"called_by" text NOT NULL,
	CONSTRAINT "draw_show_steps_show_id_nth_pk" PRIMARY KEY("show_id","nth"),
	CONSTRAINT "draw_show_steps_step" CHECK (step in ('welcome', 'sealed', 'seen', 'waiting', 'number', 'ticket', 'winner', 'thanks'))
);
--> statement-breakpoint
CREATE TABLE "draw_shows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draw_id" uuid NOT NULL,
	"is_rehearsal" boolean NOT NULL,
	"begun_by" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"groups" "bytea" NOT NULL,
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
	"log_keys" jsonb,
	"log_index" bigint,
	"list_checkpoint" text,
	"beacon_round" bigint,
	"beacon_at" timestamp with time zone,
	"bundle" jsonb,
	"published_at" timestamp with time zone,
	"awarded_at" timestamp with time zone,
	"void_reason" text,
	"void_second_reason" text,
	"called_off_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draws_of_subject" UNIQUE("kind","subject_id","attempt"),
	CONSTRAINT "draws_kind" CHECK (kind in ('competition', 'winsday')),
	CONSTRAINT "draws_state" CHECK (state in ('open', 'closed', 'reconciled', 'committed', 'drawn', 'approved', 'published', 'no-entries', 'void')),
	CONSTRAINT "draws_void_reason" CHECK ((state = 'void') = (void_reason is not null))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"competition_id" integer NOT NULL,
	"channel" text DEFAULT 'online' NOT NULL,
	"state" text NOT NULL,
	"step" text,
	"steps" text[] NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"token_cost" integer DEFAULT 0 NOT NULL,
	"is_tokens_held" boolean DEFAULT false NOT NULL,
	"price_pence" integer DEFAULT 0 NOT NULL,
	"bundle_id" text,
	"payment_method" text,
	"terms_version" integer,
	"content_revision" integer,
	"quiz" jsonb,
	"survey" jsonb,
	"accepted_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"remind_at" timestamp with time zone DEFAULT clock_timestamp() + interval '30 minutes',
	"body_check" text,
	CONSTRAINT "entries_player_id_id_pk" PRIMARY KEY("player_id","id") INCLUDE ("accepted_at"),
	CONSTRAINT "entries_state" CHECK (state in ('started', 'payment-due', 'payment-pending', 'completed', 'failed', 'expired', 'refunded', 'cancelled')),
	CONSTRAINT "entries_channel" CHECK (channel in ('online', 'sms', 'phone', 'postal')),
	CONSTRAINT "entries_payment_method" CHECK (payment_method in ('card', 'bank', 'paypal', 'apple-pay', 'google-pay', 'tokens', 'credits')),
	CONSTRAINT "entries_quantity" CHECK (quantity > 0 and token_cost >= 0 and price_pence >= 0)
);
--> statement-breakpoint
CREATE TABLE "entry_events" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "entry_events_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE TABLE "player_competitions" (
	"player_id" bigint NOT NULL,
	"competition_id" integer NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"lost_quizzes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "player_competitions_player_id_competition_id_pk" PRIMARY KEY("player_id","competition_id"),
	CONSTRAINT "player_competitions_counts" CHECK (entries >= 0 and pending >= 0)
);
--> statement-breakpoint
CREATE TABLE "run_holds" (
	"player_id" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"competition_id" integer NOT NULL,
	"tickets" integer NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "run_holds_player_id_entry_id_pk" PRIMARY KEY("player_id","entry_id"),
	CONSTRAINT "run_holds_tickets" CHECK (tickets > 0)
);
--> statement-breakpoint
CREATE TABLE "run_parts" (
	"competition_id" integer NOT NULL,
	"part" bigint GENERATED ALWAYS AS IDENTITY (sequence name "run_parts_part_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"free" integer NOT NULL,
	CONSTRAINT "run_parts_competition_id_part_pk" PRIMARY KEY("competition_id","part"),
	CONSTRAINT "run_parts_free" CHECK (free >= 0)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"competition_id" integer NOT NULL,
	"number" bigint DEFAULT nextval('ticket_numbers') NOT NULL,
	"player_id" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "tickets_competition_id_number_pk" PRIMARY KEY("competition_id","number")
);
--> statement-breakpoint
CREATE TABLE "intake_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"bringer" uuid NOT NULL,
	"content_hash" text,
	"received" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"received_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"imported_by" uuid,
	"competition_ids" integer[] DEFAULT '{}' NOT NULL,
	"columns" jsonb,
	"day_order" text,
	CONSTRAINT "intake_batches_state" CHECK (state in ('receiving', 'processing', 'done')),
	CONSTRAINT "intake_batches_channel" CHECK (channel in ('sms', 'phone', 'postal')),
	CONSTRAINT "intake_batches_reconciled" CHECK (accepted + rejected <= received and (state <> 'done' or accepted + rejected = received))
);
--> statement-breakpoint
CREATE TABLE "intake_references" (
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "intake_references_source_reference_pk" PRIMARY KEY("source","reference")
);
--> statement-breakpoint
CREATE TABLE "intake_rows" (
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reference" text NOT NULL,
	"body" jsonb NOT NULL,
	"phone" text,
	"competition_id" integer,
	"entered_at" timestamp with time zone,
	"state" text DEFAULT 'received' NOT NULL,
	"reason" text,
	"player_id" bigint,
	"entry_id" uuid,
	"charged_pence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "intake_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "intake_rows_state" CHECK (state in ('received', 'accepted', 'rejected')),
	CONSTRAINT "intake_rows_reason" CHECK ((state = 'rejected') = (reason is not null)),
	CONSTRAINT "intake_rows_entry" CHECK ((state = 'accepted') = (entry_id is not null)),
	CONSTRAINT "intake_rows_charge" CHECK (charged_pence >= 0 and (charged_pence = 0 or player_id is not null))
);
--> statement-breakpoint
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
CREATE TABLE "log_witnesses" (
	"witness" text PRIMARY KEY NOT NULL,
	"known_size" bigint DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_remembered" boolean DEFAULT true NOT NULL,
	"opened_at" timestamp with time zone,
	"renewed_at" timestamp with time zone,
	"renewal_hash" "bytea",
	CONSTRAINT "access_tokens_kind" CHECK (kind in ('session', 'one-time'))
);
--> statement-breakpoint
CREATE TABLE "code_challenges" (
	"phone" text NOT NULL,
	"challenger" text NOT NULL,
	"is_known_device" boolean DEFAULT false NOT NULL,
	"digits" smallint NOT NULL,
	"hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_challenges_phone_challenger_pk" PRIMARY KEY("phone","challenger")
);
--> statement-breakpoint
CREATE TABLE "player_devices" (
	"player_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"failed_tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "player_devices_player_id_hash_pk" PRIMARY KEY("player_id","hash")
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
CREATE TABLE "media_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"file_id" uuid NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"codecs" text DEFAULT '' NOT NULL,
	"starts_at_once" boolean DEFAULT true NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"alt" text,
	"focal_x" smallint DEFAULT 50 NOT NULL,
	"focal_y" smallint DEFAULT 50 NOT NULL,
	"poster_id" text,
	"captions_id" text,
	"has_no_speech" boolean DEFAULT false NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "media_items_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "media_items_id" CHECK (id ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "media_items_kind" CHECK (kind in ('picture', 'film', 'sound', 'captions')),
	CONSTRAINT "media_items_format" CHECK (format in ('webp', 'vtt', 'mp4', 'webm', 'm4a', 'mp3')),
	CONSTRAINT "media_items_alt" CHECK (alt ~ '[^[:space:]]'),
	CONSTRAINT "media_items_focal" CHECK (focal_x between 0 and 100 and focal_y between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "media_parts" (
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"written_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "media_parts_file_id_part_pk" PRIMARY KEY("file_id","part")
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"media_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "media_uses_media_id_kind_item_id_revision_pk" PRIMARY KEY("media_id","kind","item_id","revision")
);
--> statement-breakpoint
CREATE TABLE "monthly_returns" (
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"kept_by" uuid NOT NULL,
	"reason" text,
	CONSTRAINT "monthly_returns_month_version_pk" PRIMARY KEY("month","version"),
	CONSTRAINT "monthly_returns_reason" CHECK (version > 0 and (version = 1) = (reason is null))
);
--> statement-breakpoint
CREATE TABLE "competition_messages" (
	"competition_id" integer NOT NULL,
	"topic" text NOT NULL,
	"sent" bigint NOT NULL,
	CONSTRAINT "competition_messages_competition_id_topic_pk" PRIMARY KEY("competition_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notification_dismissals" (
	"player_id" bigint NOT NULL,
	"notification_id" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_dismissals_player_id_notification_id_pk" PRIMARY KEY("player_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"player_id" bigint,
	"body" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"competition_id" integer GENERATED ALWAYS AS ((body ->> 'competitionId')::int) STORED,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"dead_at" timestamp with time zone,
	"drop_reason" text
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
CREATE TABLE "discount_credits" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"pence" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"payment_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "discount_credits_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "discount_credits_pence" CHECK (pence > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"player_id" bigint NOT NULL,
	"competition_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"vendor_case_id" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"decision" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payment_cases_decision" CHECK (decision in ('keep-tickets', 'withdraw-tickets')),
	CONSTRAINT "payment_cases_decided" CHECK ((decision is null) = (decided_at is null)),
	CONSTRAINT "payment_cases_kind" CHECK (kind in ('settlement-declined', 'reversal', 'dispute', 'settlement-overdue')),
	CONSTRAINT "payment_cases_state" CHECK (state in ('open', 'closed')),
	CONSTRAINT "payment_cases_outcome" CHECK (outcome in ('won', 'lost', 'settled', 'decided')),
	CONSTRAINT "payment_cases_closed" CHECK ((state = 'closed') = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"payment_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payment_events_payment_id_id_pk" PRIMARY KEY("payment_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"vendor_id" text,
	"refund_vendor_id" text,
	"link" text,
	"v1_entries" integer DEFAULT 0 NOT NULL,
	"v2_pence" integer DEFAULT 0 NOT NULL,
	"discount_pence" integer DEFAULT 0 NOT NULL,
	"card_type" text,
	"card_last_digits" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"settled_at" timestamp with time zone,
	"follow_at" timestamp with time zone,
	CONSTRAINT "payments_state" CHECK (state in ('intended', 'awaiting', 'unknown', 'captured', 'declined', 'absent', 'refund-due', 'refunded')),
	CONSTRAINT "payments_method" CHECK (method in ('card', 'bank', 'paypal', 'apple-pay', 'google-pay', 'tokens', 'credits')),
	CONSTRAINT "payments_amounts" CHECK (amount_pence >= 0 and v1_entries >= 0 and v2_pence >= 0 and discount_pence >= 0)
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
	CONSTRAINT "reconciliations_vendor" CHECK (vendor in ('gateway', 'bank', 'paypal')),
	CONSTRAINT "reconciliations_state" CHECK (state in ('equal', 'different', 'unreachable'))
);
--> statement-breakpoint
CREATE TABLE "refund_events" (
	"refund_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refund_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refund_events_refund_id_id_pk" PRIMARY KEY("refund_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"player_id" bigint NOT NULL,
	"competition_id" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"vendor_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refunds_state" CHECK (state in ('requested', 'pending', 'settled', 'failed')),
	CONSTRAINT "refunds_amount" CHECK (amount_pence >= 0)
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paypal_accounts" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"payer_id" text NOT NULL,
	"name" text NOT NULL,
	"masked_email" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unlinked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_events" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" uuid NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payout_events_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"player_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"payer_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"vendor_id" text,
	"next_attempt_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"requested_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "payouts_once" UNIQUE("player_id","key"),
	CONSTRAINT "payouts_state" CHECK (state in ('in-review', 'requested', 'submitted', 'unclaimed', 'on-hold', 'paid', 'returned')),
	CONSTRAINT "payouts_amount" CHECK (amount_pence > 0),
	CONSTRAINT "payouts_reason" CHECK ((state = 'returned') = (reason is not null))
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_events_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE TABLE "erased_breaks" (
	"subject" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"player_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid,
	"payment_id" uuid,
	"asset" text NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_transfers_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "ledger_transfers_amount" CHECK (amount > 0),
	CONSTRAINT "ledger_transfers_asset" CHECK (asset in ('tokens', 'entry-credits-v1', 'entry-credits-v2', 'discount-credits', 'cash', 'money')),
	CONSTRAINT "ledger_transfers_accounts" CHECK (from_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed', 'exchanged', 'paid-out', 'written-off') and to_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed', 'exchanged', 'paid-out', 'written-off') and from_account <> to_account)
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "players_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000 CACHE 1),
	"phone" text NOT NULL,
	"passcode_hash" text,
	"passcode_pepper_id" text,
	"customer_type" text DEFAULT 'standard' NOT NULL,
	"is_test_player" boolean DEFAULT false NOT NULL,
	"hidden_competition_ids" integer[] DEFAULT '{}' NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"title" text,
	"first_name" text,
	"surname" text,
	"postcode" text,
	"age_stated_at" timestamp with time zone,
	"age_result" text,
	"suspended_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"excluded_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"opt_in_asked_at" timestamp with time zone,
	"wants_texted_receipts" boolean DEFAULT true NOT NULL,
	"locked_at" timestamp with time zone,
	"failed_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "players_phone_unique" UNIQUE("phone"),
	CONSTRAINT "players_age_result" CHECK (age_result in ('over-18', 'under-18'))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"player_id" bigint NOT NULL,
	"asset" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wallets_player_id_asset_pk" PRIMARY KEY("player_id","asset"),
	CONSTRAINT "wallets_asset" CHECK (asset in ('tokens', 'entry-credits-v1', 'entry-credits-v2', 'discount-credits', 'cash', 'money')),
	CONSTRAINT "wallets_not_negative" CHECK (balance >= 0 and held >= 0)
);
--> statement-breakpoint
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
	"withdraw_reason" text,
	"withdraw_second_reason" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "awards_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "awards_once" UNIQUE("draw_id","place"),
	CONSTRAINT "awards_replaced_once" UNIQUE("replaces"),
	CONSTRAINT "awards_state" CHECK (state in ('unrevealed', 'offered', 'checking', 'claimed', 'sent', 'delivered', 'credited', 'unclaimed', 'withdrawn')),
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
CREATE TABLE "draw_notices" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"last_player_id" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "draw_notices_order" CHECK (finished_at is null or sent_at is not null)
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
CREATE TABLE "wins" (
	"player_id" bigint NOT NULL,
	"competition_id" integer NOT NULL,
	"won_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wins_player_id_competition_id_pk" PRIMARY KEY("player_id","competition_id")
);
--> statement-breakpoint
CREATE TABLE "push_announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" uuid NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_announcements_once" UNIQUE("draw_id","event"),
	CONSTRAINT "push_announcements_event" CHECK (event in ('begins', 'ended', 'void'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"player_id" bigint,
	"endpoint" text NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	"told_id" bigint,
	CONSTRAINT "push_subscriptions_kind" CHECK (kind in ('competition', 'winsday'))
);
--> statement-breakpoint
CREATE TABLE "quick_pay_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_hours" (
	"competition_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"bundle_id" text NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"tickets" bigint DEFAULT 0 NOT NULL,
	"paid_entries" integer DEFAULT 0 NOT NULL,
	"token_entries" integer DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"first_entries" integer DEFAULT 0 NOT NULL,
	"withdrawn_entries" integer DEFAULT 0 NOT NULL,
	"withdrawn_tickets" bigint DEFAULT 0 NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"pence" bigint DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"refunded_pence" bigint DEFAULT 0 NOT NULL,
	"disputes" integer DEFAULT 0 NOT NULL,
	"disputed_pence" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "competition_hours_competition_id_hour_channel_bundle_id_pk" PRIMARY KEY("competition_id","hour","channel","bundle_id"),
	CONSTRAINT "competition_hours_channel" CHECK (channel in ('online', 'sms', 'phone', 'postal'))
);
--> statement-breakpoint
CREATE TABLE "report_progress" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"summed_until" timestamp with time zone NOT NULL,
	CONSTRAINT "report_progress_only" CHECK (is_only)
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
CREATE TABLE "approvals" (
	"proposal_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_proposal_id_approved_by_pk" PRIMARY KEY("proposal_id","approved_by"),
	CONSTRAINT "approvals_four_eyes" CHECK (proposed_by <> approved_by)
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_with_proposer" UNIQUE("id","proposed_by")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"staff_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_challenges_purpose" CHECK (purpose in ('log-in', 'enrol', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "staff_identities_staff_id_unique" UNIQUE("staff_id")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"sealed_totp_secret" "bytea"
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"staff_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_roles_staff_id_role_pk" PRIMARY KEY("staff_id","role"),
	CONSTRAINT "staff_roles_role" CHECK (role in ('editor', 'publisher', 'support', 'finance', 'draw-officer', 'auditor', 'administrator'))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"factor" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_id_unique" UNIQUE("id"),
	CONSTRAINT "staff_sessions_factor" CHECK (factor in ('passkey', 'totp', 'oidc', 'demo'))
);
--> statement-breakpoint
CREATE TABLE "staff_totp" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"last_used_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"room" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "staff_views_of_staff" UNIQUE("staff_id","room","name")
);
--> statement-breakpoint
CREATE TABLE "publicity_consents" (
	"winner_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "publicity_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parts" text[] NOT NULL,
	"name_choice" text NOT NULL,
	"channel" text NOT NULL,
	"wording" smallint NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "publicity_consents_winner_id_id_pk" PRIMARY KEY("winner_id","id"),
	CONSTRAINT "publicity_consents_channel" CHECK (channel in ('phone', 'email', 'form')),
	CONSTRAINT "publicity_consents_name_choice" CHECK (name_choice in ('full', 'first-name', 'initials', 'withheld'))
);
--> statement-breakpoint
CREATE TABLE "winner_stories" (
	"winner_id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"shows" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "winners" (
	"id" text PRIMARY KEY NOT NULL,
	"won_at" timestamp with time zone NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"surname" text NOT NULL,
	"name_choice" text NOT NULL,
	"body" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "winners_name_choice" CHECK (name_choice in ('full', 'first-name', 'initials', 'withheld'))
);
--> statement-breakpoint
CREATE TABLE "winsday_draws" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"draws_at" timestamp with time zone NOT NULL,
	"cut_off" timestamp with time zone,
	"revealable_at" timestamp with time zone,
	"body" jsonb,
	"revision" integer
);
--> statement-breakpoint
CREATE TABLE "winsday_ticket_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"draw" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "winsday_ticket_grants_once" UNIQUE("source","source_id","player_id"),
	CONSTRAINT "winsday_ticket_grants_count" CHECK (count > 0)
);
--> statement-breakpoint
CREATE TABLE "winsday_tickets" (
	"player_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"draw_id" text NOT NULL,
	"prize" jsonb,
	"revealed_at" timestamp with time zone,
	"revealed_total" integer,
	CONSTRAINT "winsday_tickets_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE TABLE "word_drum_plays" (
	"player_id" bigint NOT NULL,
	"day" date NOT NULL,
	"game_id" text NOT NULL,
	"state" text NOT NULL,
	"round" jsonb NOT NULL,
	"tries" jsonb NOT NULL,
	"is_rewarded" boolean NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "word_drum_plays_player_id_day_game_id_pk" PRIMARY KEY("player_id","day","game_id"),
	CONSTRAINT "word_drum_plays_state" CHECK (state in ('playing', 'won', 'lost')),
	CONSTRAINT "word_drum_plays_tokens" CHECK (tokens >= 0 and (tokens = 0 or (is_rewarded and state = 'won')))
);
--> statement-breakpoint
CREATE TABLE "word_drums" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"player_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_keys_player_id_call_key_pk" PRIMARY KEY("player_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_limits_scope_subject_window_start_pk" PRIMARY KEY("scope","subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "job_claims" (
	"job" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_kind_id_content_items_kind_id_fk" FOREIGN KEY ("kind","id") REFERENCES "public"."content_items"("kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_of_proposal" FOREIGN KEY ("proposal_id","proposed_by") REFERENCES "public"."proposals"("id","proposed_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_changes_by_name" ON "counter_changes" USING btree ("name");--> statement-breakpoint
CREATE INDEX "balance_adjustments_proposed" ON "balance_adjustments" USING btree ("proposed_at") WHERE state = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "age_checks_one_asked" ON "age_checks" USING btree ("player_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "age_checks_due" ON "age_checks" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "age_checks_of_state" ON "age_checks" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "funnel_days_of_bundle" ON "funnel_days" USING btree ("competition_id","bundle_id");--> statement-breakpoint
CREATE INDEX "measurements_of_competition" ON "measurements" USING btree ("competition_id","day");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_access" ON "audit_log" USING btree ("id") WHERE act in ('invite-staff', 'enrol-factor', 'join-by-provider', 'add-passkey', 'remove-factor', 'reset-log-in', 'change-roles', 'end-sessions', 'disable-staff');--> statement-breakpoint
CREATE INDEX "security_events_of_player" ON "security_events" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "campaign_claims_of_draw" ON "campaign_claims" USING btree ("draw_id") WHERE draw_id is not null;--> statement-breakpoint
CREATE INDEX "competitions_closes_at" ON "competitions" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "competitions_over_at" ON "competitions" USING btree ("over_at");--> statement-breakpoint
CREATE INDEX "competitions_with_run" ON "competitions" USING btree ("over_at") WHERE has_run;--> statement-breakpoint
CREATE UNIQUE INDEX "clip_views_session" ON "clip_views" USING btree ("player_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("answer_by","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "complaints_of_assignee" ON "complaints" USING btree ("assigned_to","answer_by","id") WHERE state in ('open', 'referred');--> statement-breakpoint
CREATE INDEX "complaints_of_state" ON "complaints" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "complaints_of_competition" ON "complaints" USING btree ("competition_id","id");--> statement-breakpoint
CREATE INDEX "complaints_of_player" ON "complaints" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "complaints_by_receipt" ON "complaints" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "complaints_to_purge" ON "complaints" USING btree ("received_at") WHERE words is not null;--> statement-breakpoint
CREATE INDEX "content_items_by_saving" ON "content_items" USING btree ("saved_at" DESC NULLS LAST,"kind","id");--> statement-breakpoint
CREATE INDEX "content_items_of_kind" ON "content_items" USING btree ("kind","saved_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "content_items_in_state" ON "content_items" USING gin ("states");--> statement-breakpoint
CREATE INDEX "content_items_by_words" ON "content_items" USING gin (to_tsvector('simple', search_words));--> statement-breakpoint
CREATE UNIQUE INDEX "content_live_previews_of_editor" ON "content_live_previews" USING btree ("staff_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "content_live_previews_by_expiry" ON "content_live_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_presences_by_expiry" ON "content_presences" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_previews_by_expiry" ON "content_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_revisions_published" ON "content_revisions" USING btree ("kind","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_revisions_scheduled" ON "content_revisions" USING btree ("publish_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "content_revisions_waiting" ON "content_revisions" USING btree ("state","saved_at") WHERE state in ('in-review', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "draw_shows_once" ON "draw_shows" USING btree ("draw_id") WHERE not is_rehearsal;--> statement-breakpoint
CREATE INDEX "draw_shows_of_draw" ON "draw_shows" USING btree ("draw_id","begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "draws_one_valid" ON "draws" USING btree ("kind","subject_id") WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "draws_to_move" ON "draws" USING btree ("state","cut_off") WHERE state not in ('published', 'no-entries', 'void');--> statement-breakpoint
CREATE INDEX "draws_by_cut_off" ON "draws" USING btree ("cut_off" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "draws_to_award" ON "draws" USING btree ("published_at") WHERE state = 'published' and awarded_at is null;--> statement-breakpoint
CREATE INDEX "draws_called_off" ON "draws" USING btree ("called_off_at") WHERE called_off_at is not null;--> statement-breakpoint
CREATE INDEX "entries_to_remind" ON "entries" USING btree ("remind_at") WHERE state in ('started', 'payment-due');--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_unfinished" ON "entries" USING btree ("player_id","competition_id") WHERE state in ('started', 'payment-due', 'payment-pending');--> statement-breakpoint
CREATE INDEX "entries_by_finish" ON "entries" USING brin ("finished_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "entries_by_acceptance" ON "entries" USING brin ("accepted_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "entries_ended" ON "entries" USING btree ("player_id","accepted_at","id") WHERE state in ('failed', 'expired', 'refunded', 'cancelled');--> statement-breakpoint
CREATE INDEX "entries_unfinished_by_deadline" ON "entries" USING btree ("deadline") WHERE state in ('started', 'payment-due', 'payment-pending');--> statement-breakpoint
CREATE INDEX "entries_refunded" ON "entries" USING btree ("player_id","id") WHERE state = 'refunded';--> statement-breakpoint
CREATE INDEX "entry_events_by_time" ON "entry_events" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "run_holds_of_competition" ON "run_holds" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "run_holds_by_end" ON "run_holds" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "tickets_of_entry" ON "tickets" USING btree ("player_id","entry_id");--> statement-breakpoint
CREATE INDEX "tickets_by_number" ON "tickets" USING brin ("number") WITH (autosummarize=true);--> statement-breakpoint
CREATE UNIQUE INDEX "intake_batches_of_source" ON "intake_batches" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "intake_batches_unfinished" ON "intake_batches" USING btree ("id") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "intake_batches_with_rejected" ON "intake_batches" USING btree ("id") WHERE rejected > 0;--> statement-breakpoint
CREATE INDEX "intake_batches_to_do" ON "intake_batches" USING btree ("id") WHERE state = 'processing';--> statement-breakpoint
CREATE INDEX "intake_batches_of_competition" ON "intake_batches" USING gin ("competition_ids");--> statement-breakpoint
CREATE INDEX "intake_rows_to_do" ON "intake_rows" USING btree ("batch_id","line") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "intake_rows_of_competition" ON "intake_rows" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "intake_rows_of_phone" ON "intake_rows" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "intake_rows_of_player" ON "intake_rows" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "intake_rows_rejected" ON "intake_rows" USING btree ("batch_id","reason","line") WHERE state = 'rejected';--> statement-breakpoint
CREATE INDEX "intake_rows_to_forget" ON "intake_rows" USING btree ("batch_id") WHERE state = 'rejected' and player_id is null and body <> '{}';--> statement-breakpoint
CREATE INDEX "log_leaves_waiting" ON "log_leaves" USING btree ("id") WHERE index is null;--> statement-breakpoint
CREATE INDEX "log_leaves_keys" ON "log_leaves" USING btree ("index") WHERE kind = 'key';--> statement-breakpoint
CREATE INDEX "log_timestamps_due" ON "log_timestamps" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "access_tokens_of_player" ON "access_tokens" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "access_tokens_by_renewal" ON "access_tokens" USING btree ("renewal_hash") WHERE renewal_hash is not null;--> statement-breakpoint
CREATE INDEX "code_challenges_by_age" ON "code_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "media_items_offered" ON "media_items" USING btree ("uploaded_at","id") WHERE kind <> 'captions' and retired_at is null and (alt is not null and (kind <> 'film' or captions_id is not null or has_no_speech));--> statement-breakpoint
CREATE INDEX "media_items_undescribed" ON "media_items" USING btree ("uploaded_at","id") WHERE kind <> 'captions' and retired_at is null and not (alt is not null and (kind <> 'film' or captions_id is not null or has_no_speech));--> statement-breakpoint
CREATE INDEX "media_items_retired" ON "media_items" USING btree ("uploaded_at","id") WHERE kind <> 'captions' and retired_at is not null;--> statement-breakpoint
CREATE INDEX "media_items_poster" ON "media_items" USING btree ("poster_id") WHERE poster_id is not null;--> statement-breakpoint
CREATE INDEX "media_items_words" ON "media_items" USING gin (to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   ')));--> statement-breakpoint
CREATE INDEX "outbox_to_do" ON "outbox" USING btree ("topic","due_at");--> statement-breakpoint
CREATE INDEX "outbox_of_player" ON "outbox" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("topic") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_retrying" ON "outbox" USING btree ("topic","id") WHERE dead_at is null and last_error is not null and attempts > 0;--> statement-breakpoint
CREATE INDEX "outbox_dead_letters" ON "outbox" USING btree ("topic","id") WHERE dead_at is not null and drop_reason is null;--> statement-breakpoint
CREATE INDEX "outbox_dropped" ON "outbox" USING btree ("topic","id") WHERE drop_reason is not null;--> statement-breakpoint
CREATE INDEX "outbox_queued_of_competition" ON "outbox" USING btree ("competition_id","topic","due_at","id") WHERE competition_id is not null and due_at < 'infinity';--> statement-breakpoint
CREATE INDEX "outbox_retrying_of_competition" ON "outbox" USING btree ("competition_id","topic","id") WHERE competition_id is not null and dead_at is null and last_error is not null and attempts > 0;--> statement-breakpoint
CREATE INDEX "outbox_dead_letters_of_competition" ON "outbox" USING btree ("competition_id","topic","id") WHERE competition_id is not null and dead_at is not null and drop_reason is null;--> statement-breakpoint
CREATE INDEX "outbox_dropped_of_competition" ON "outbox" USING btree ("competition_id","topic","id") WHERE competition_id is not null and drop_reason is not null;--> statement-breakpoint
CREATE INDEX "sent_messages_by_time" ON "sent_messages" USING brin ("at");--> statement-breakpoint
CREATE INDEX "discount_credits_open" ON "discount_credits" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cases_once" ON "payment_cases" USING btree ("payment_id","kind","vendor_case_id");--> statement-breakpoint
CREATE INDEX "payment_cases_of_player" ON "payment_cases" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "payment_cases_open" ON "payment_cases" USING btree ("opened_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_cases_to_decide" ON "payment_cases" USING btree ("opened_at","id") WHERE decision is null and (state = 'open' or outcome = 'lost');--> statement-breakpoint
CREATE INDEX "payment_cases_by_time" ON "payment_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "payment_cases_of_competition" ON "payment_cases" USING btree ("competition_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_by_time" ON "payment_events" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "payments_of_entry" ON "payments" USING btree ("player_id","entry_id");--> statement-breakpoint
CREATE INDEX "payments_of_month" ON "payments" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("player_id","entry_id") WHERE state in ('intended', 'awaiting', 'unknown', 'captured');--> statement-breakpoint
CREATE INDEX "payments_of_link" ON "payments" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_to_follow" ON "payments" USING btree ("follow_at") WHERE follow_at is not null;--> statement-breakpoint
CREATE INDEX "payments_failing" ON "payments" USING btree ("created_at") WHERE last_error is not null;--> statement-breakpoint
CREATE INDEX "payments_without_outcome" ON "payments" USING btree ("created_at") WHERE state in ('intended', 'awaiting', 'unknown');--> statement-breakpoint
CREATE INDEX "payments_not_followed" ON "payments" USING btree ("created_at") WHERE state = 'captured' and settled_at is null and follow_at is null;--> statement-breakpoint
CREATE INDEX "reconciliations_different" ON "reconciliations" USING btree ("day") WHERE state <> 'equal';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_a_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_player" ON "refunds" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "refunds_to_attempt" ON "refunds" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state","created_at") WHERE state <> 'settled';--> statement-breakpoint
CREATE INDEX "refunds_of_state" ON "refunds" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_of_competition" ON "refunds" USING btree ("competition_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_states_of_player" ON "oauth_states" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expired" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_live" ON "payouts" USING btree ("player_id") WHERE state in ('in-review', 'requested', 'submitted', 'unclaimed', 'on-hold');--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_by_id" ON "payouts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payouts_of_state" ON "payouts" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "payouts_by_time" ON "payouts" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "account_events_by_time" ON "account_events" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "ledger_transfers_by_time" ON "ledger_transfers" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "players_by_email" ON "players" USING btree (lower("email")) WHERE "players"."email" is not null;--> statement-breakpoint
CREATE INDEX "players_by_name" ON "players" USING btree (lower(translate("surname", 'áàâäãåāąÁÀÂÄÃÅĀĄçćčÇĆČďđĎĐéèêëēęěÉÈÊËĒĘĚğĞíìîïīıÍÌÎÏĪIłľŁĽñńňÑŃŇóòôöõøōőÓÒÔÖÕØŌŐřŘśšşșŚŠŞȘťțţŤȚŢúùûüūůűÚÙÛÜŪŮŰŵŴýÿŷÝŸŶźžżŹŽŻ .-‐‑–’‘`''', 'aaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeggiiiiiiiiiiiillllnnnnnnoooooooooooooooorrssssssssttttttuuuuuuuuuuuuuuwwyyyyyyzzzzzz'))) WHERE "players"."surname" is not null;--> statement-breakpoint
CREATE INDEX "players_by_postcode" ON "players" USING btree ("postcode") WHERE "players"."postcode" is not null;--> statement-breakpoint
CREATE INDEX "awards_by_id" ON "awards" USING btree ("id");--> statement-breakpoint
CREATE INDEX "awards_to_claim" ON "awards" USING btree ("claim_by") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "awards_to_deliver" ON "awards" USING btree ("deliver_by") WHERE state in ('claimed', 'sent');--> statement-breakpoint
CREATE INDEX "awards_of_draw" ON "awards" USING btree ("draw_id","ticket");--> statement-breakpoint
CREATE INDEX "awards_of_state" ON "awards" USING btree ("state",coalesce(deliver_by, claim_by, created_at),"id");--> statement-breakpoint
CREATE INDEX "awards_of_draw_state" ON "awards" USING btree ("draw_id","state",coalesce(deliver_by, claim_by, created_at),"id");--> statement-breakpoint
CREATE INDEX "draw_notices_to_send" ON "draw_notices" USING btree ("draw_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "player_uploads_by_id" ON "player_uploads" USING btree ("id");--> statement-breakpoint
CREATE INDEX "vouchers_free" ON "vouchers" USING btree ("name","id") WHERE award_id is null;--> statement-breakpoint
CREATE INDEX "vouchers_of_player" ON "vouchers" USING btree ("player_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_once" ON "push_subscriptions" USING btree ("endpoint_hash","kind","subject_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_draw" ON "push_subscriptions" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_player" ON "push_subscriptions" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_time" ON "push_subscriptions" USING brin ("subscribed_at");--> statement-breakpoint
CREATE INDEX "quick_pay_tokens_of_player" ON "quick_pay_tokens" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "competition_hours_by_hour" ON "competition_hours" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_by_content" ON "proposals" USING btree ("kind","subject_id","content_hash");--> statement-breakpoint
CREATE INDEX "staff_challenges_by_expiry" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_invitations_of_staff" ON "staff_invitations" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_passkeys_of_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_of_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_by_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "winners_by_time" ON "winners" USING btree ("won_at","id");--> statement-breakpoint
CREATE INDEX "winsday_draws_by_cut_off" ON "winsday_draws" USING btree ("cut_off");--> statement-breakpoint
CREATE INDEX "winsday_ticket_grants_of_draw" ON "winsday_ticket_grants" USING btree ("draw","player_id");--> statement-breakpoint
CREATE INDEX "winsday_ticket_grants_of_player" ON "winsday_ticket_grants" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "winsday_tickets_revealed" ON "winsday_tickets" USING btree ("draw_id","revealed_at") WHERE revealed_at is not null and prize is not null;--> statement-breakpoint
CREATE INDEX "winsday_tickets_of_draw" ON "winsday_tickets" USING btree ("draw_id","id");--> statement-breakpoint
CREATE INDEX "winsday_tickets_to_reveal" ON "winsday_tickets" USING btree ("player_id","id") WHERE revealed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "word_drum_plays_rewarded" ON "word_drum_plays" USING btree ("player_id","day") WHERE is_rewarded;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_of_subject" ON "rate_limits" USING btree ("subject");