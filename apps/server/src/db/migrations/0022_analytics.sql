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
CREATE INDEX "funnel_days_of_bundle" ON "funnel_days" USING btree ("competition_id","bundle_id");--> statement-breakpoint
CREATE INDEX "entries_by_acceptance" ON "entries" USING brin ("accepted_at") WITH (autosummarize=true);