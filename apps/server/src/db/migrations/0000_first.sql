CREATE SEQUENCE "public"."ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 64;--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_tokens_kind" CHECK (kind in ('session', 'one-time'))
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
	"quiz" jsonb DEFAULT '[]'::jsonb NOT NULL
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
	"quiz" jsonb,
	"survey" jsonb,
	"accepted_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "entries_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "entries_state" CHECK (state in ('started', 'payment-due', 'payment-pending', 'completed', 'failed', 'expired', 'refunded', 'cancelled')),
	CONSTRAINT "entries_channel" CHECK (channel in ('online', 'sms', 'phone', 'postal')),
	CONSTRAINT "entries_payment_method" CHECK (payment_method in ('card', 'bank', 'paypal', 'apple-pay', 'tokens', 'credits')),
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
	CONSTRAINT "ledger_transfers_accounts" CHECK (from_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'sales') and to_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'sales') and from_account <> to_account)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"player_id" bigint NOT NULL,
	"body" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
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
	"card_type" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_state" CHECK (state in ('intended', 'unknown', 'captured', 'declined', 'absent', 'refund-due', 'refunded')),
	CONSTRAINT "payments_method" CHECK (method in ('card', 'bank', 'paypal', 'apple-pay', 'tokens', 'credits'))
);
--> statement-breakpoint
CREATE TABLE "player_competitions" (
	"player_id" bigint NOT NULL,
	"competition_id" integer NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "player_competitions_player_id_competition_id_pk" PRIMARY KEY("player_id","competition_id"),
	CONSTRAINT "player_competitions_counts" CHECK (entries >= 0 and pending >= 0)
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "players_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000 CACHE 1),
	"phone" text NOT NULL,
	"passcode_hash" text,
	"customer_type" text DEFAULT 'standard' NOT NULL,
	"is_test_player" boolean DEFAULT false NOT NULL,
	"hidden_competition_ids" integer[] DEFAULT '{}' NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"age_stated_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"failed_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "players_phone_unique" UNIQUE("phone")
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
CREATE TABLE "texted_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "winsday_tickets" (
	"player_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"draw_id" text NOT NULL,
	"prize" jsonb,
	"revealed_at" timestamp with time zone,
	CONSTRAINT "winsday_tickets_player_id_id_pk" PRIMARY KEY("player_id","id")
);
--> statement-breakpoint
CREATE INDEX "access_tokens_of_player" ON "access_tokens" USING btree ("player_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_one_unfinished" ON "entries" USING btree ("player_id","competition_id") WHERE state in ('started', 'payment-due', 'payment-pending');--> statement-breakpoint
CREATE INDEX "entries_unfinished_by_deadline" ON "entries" USING btree ("deadline") WHERE state in ('started', 'payment-due', 'payment-pending');--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_of_entry" ON "payments" USING btree ("player_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("player_id","entry_id") WHERE state in ('intended', 'unknown', 'captured');--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_of_entry" ON "tickets" USING btree ("player_id","entry_id");--> statement-breakpoint
CREATE INDEX "winsday_tickets_revealed" ON "winsday_tickets" USING btree ("draw_id","revealed_at") WHERE revealed_at is not null and prize is not null;