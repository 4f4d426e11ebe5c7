CREATE TABLE "content_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"latest_revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_items_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "content_items_kind" CHECK (kind in ('competition', 'site', 'faq'))
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
	CONSTRAINT "content_revisions_state" CHECK (state in ('draft', 'scheduled', 'published', 'superseded', 'withdrawn')),
	CONSTRAINT "content_revisions_scheduled_at" CHECK (state <> 'scheduled' or publish_at is not null)
);
--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_kind_id_content_items_kind_id_fk" FOREIGN KEY ("kind","id") REFERENCES "public"."content_items"("kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_revisions_published" ON "content_revisions" USING btree ("kind","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_revisions_scheduled" ON "content_revisions" USING btree ("publish_at") WHERE state = 'scheduled';--> statement-breakpoint
INSERT INTO "content_items" ("kind", "id", "latest_revision")
  SELECT 'competition', "id"::text, 1 FROM "competitions"
  UNION ALL SELECT CASE "name" WHEN 'faq' THEN 'faq' ELSE 'site' END, CASE "name" WHEN 'faq' THEN 'faq' ELSE 'site' END, 1
    FROM "catalogue_documents" WHERE "name" IN ('faq', 'static-init');--> statement-breakpoint
INSERT INTO "content_revisions" ("kind", "id", "revision", "body", "state", "author")
  SELECT 'competition', "id"::text, 1, jsonb_build_object('competition', "body", 'quiz', "quiz"), 'published', 'command:migration'
    FROM "competitions"
  UNION ALL SELECT CASE "name" WHEN 'faq' THEN 'faq' ELSE 'site' END, CASE "name" WHEN 'faq' THEN 'faq' ELSE 'site' END, 1, "body",
    'published', 'command:migration' FROM "catalogue_documents" WHERE "name" IN ('faq', 'static-init');
