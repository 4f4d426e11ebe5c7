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
CREATE INDEX "media_pictures_offered" ON "media_pictures" USING btree ("uploaded_at","id") WHERE retired_at is null and alt is not null;--> statement-breakpoint
CREATE INDEX "media_pictures_undescribed" ON "media_pictures" USING btree ("uploaded_at","id") WHERE retired_at is null and alt is null;--> statement-breakpoint
CREATE INDEX "media_pictures_retired" ON "media_pictures" USING btree ("uploaded_at","id") WHERE retired_at is not null;--> statement-breakpoint
CREATE INDEX "media_pictures_words" ON "media_pictures" USING gin (to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   ')));