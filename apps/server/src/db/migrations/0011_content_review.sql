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
ALTER TABLE "content_revisions" DROP CONSTRAINT "content_revisions_state";--> statement-breakpoint
CREATE INDEX "content_previews_by_expiry" ON "content_previews" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_state" CHECK (state in ('draft', 'in-review', 'approved', 'scheduled', 'published', 'superseded', 'withdrawn'));