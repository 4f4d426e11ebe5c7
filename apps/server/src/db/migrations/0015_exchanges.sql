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
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_accounts";--> statement-breakpoint
-- By hand: it is NOT VALID, since older rows fulfil the narrower one, and checking them would lock the ledger for as long as it is.
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_accounts" CHECK (from_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed', 'exchanged') and to_account in ('wallet', 'hold', 'spent', 'issued', 'gateway', 'carrier', 'sales', 'disputed', 'exchanged') and from_account <> to_account) NOT VALID;
