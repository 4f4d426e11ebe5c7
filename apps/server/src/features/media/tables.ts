import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes } from '../../db/columns.ts'

/** The pictures of the media library, re-encoded without metadata (docs/mechanisms/desk/media.md). */
export const mediaPictures = pgTable(
  'media_pictures',
  {
    /** The first 32 hexadecimal digits of the uploaded file's SHA-256, so that the same file is stored once. */
    id: text('id').primaryKey(),
    /** A WebP file. */
    picture: bytes('picture').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What the person who uploaded it calls it. */
    name: text('name').notNull().default(''),
    /** What it shows, for people who do not see it; null until somebody has written it. */
    alt: text('alt'),
    /** What must stay visible when it is cropped, in per cent from the left and the top. */
    focalX: smallint('focal_x').notNull().default(50),
    focalY: smallint('focal_y').notNull().default(50),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: at('uploaded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When it was taken out of the choice. It is still served. */
    retiredAt: at('retired_at'),
  },
  (t) => [
    check('media_pictures_id', sql`id ~ '^[0-9a-f]{32}$'`),
    check('media_pictures_alt', sql`alt ~ '[^[:space:]]'`),
    check('media_pictures_focal', sql`focal_x between 0 and 100 and focal_y between 0 and 100`),
    index('media_pictures_offered')
      .on(t.uploadedAt, t.id)
      .where(sql`retired_at is null and alt is not null`),
    index('media_pictures_undescribed')
      .on(t.uploadedAt, t.id)
      .where(sql`retired_at is null and alt is null`),
    index('media_pictures_retired')
      .on(t.uploadedAt, t.id)
      .where(sql`retired_at is not null`),
    // The expression of features/media/list-pictures.ts.
    index('media_pictures_words').using(
      'gin',
      sql`to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   '))`,
    ),
  ],
)

/** Which revisions of content name which picture. A trigger writes it with each revision (features/media/media.sql). */
export const mediaPictureUses = pgTable(
  'media_picture_uses',
  {
    pictureId: text('picture_id').notNull(),
    kind: text('kind').notNull(),
    itemId: text('item_id').notNull(),
    revision: integer('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.kind, t.itemId, t.revision] })],
)
