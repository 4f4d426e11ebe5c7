CREATE TABLE "winner_stories" (
	"winner_id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_kind";--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "published_revision" integer;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "content_revision" integer;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_kind" CHECK (kind in ('competition', 'page', 'rail', 'showcase', 'winner-story', 'faq', 'site-terms', 'settings', 'site'));--> statement-breakpoint
ALTER TABLE "content_revisions" DISABLE TRIGGER USER;--> statement-breakpoint
CREATE TEMPORARY TABLE "split_site" ON COMMIT DROP AS
  WITH "site" AS (SELECT "body" FROM "catalogue_documents" WHERE "name" = 'static-init')
  SELECT 'site-terms' AS "kind", 'site-terms' AS "id", jsonb_build_object('terms', coalesce("body" #> '{settings,terms}', '""')) AS "body" FROM "site"
  UNION ALL SELECT 'settings', 'settings', ("body" -> 'settings') - 'terms' FROM "site"
  UNION ALL SELECT 'page', "part" ->> 'id', "part" FROM "site", jsonb_array_elements("body" -> 'pages') AS "part"
  UNION ALL SELECT 'rail', "part" ->> 'id', "part" FROM "site", jsonb_array_elements("body" -> 'rails') AS "part"
  UNION ALL SELECT 'showcase', "part" ->> 'id', "part" FROM "site", jsonb_array_elements("body" -> 'showcase') AS "part";--> statement-breakpoint
INSERT INTO "content_items" ("kind", "id", "latest_revision") SELECT "kind", "id", 1 FROM "split_site" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "content_revisions" ("kind", "id", "revision", "body", "state", "author")
  SELECT "kind", "id", 1, "body", 'published', 'command:migration' FROM "split_site" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "content_revisions" SET "state" = CASE "state" WHEN 'published' THEN 'superseded' ELSE 'withdrawn' END
  WHERE "kind" = 'site' AND "state" NOT IN ('superseded', 'withdrawn');--> statement-breakpoint
ALTER TABLE "content_revisions" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "competitions" SET "published_revision" = r."revision" FROM "content_revisions" r
  WHERE r."kind" = 'competition' AND r."id" = "competitions"."id"::text AND r."state" = 'published';
