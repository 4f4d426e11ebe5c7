import { MEDIA_KINDS, RECORDING_FORMATS } from '@fairdraw/rules/media/recordings.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, oneOf } from '../../db/columns.ts'

const STORED_KINDS = [...MEDIA_KINDS, 'captions'] as const
const FORMATS = ['webp', 'vtt', ...(Object.keys(RECORDING_FORMATS) as (keyof typeof RECORDING_FORMATS)[])] as const

/** Whether it can be offered: it is described, and a film has captions, or needs none. */
export const IS_DESCRIBED = sql`(alt is not null and (kind <> 'film' or captions_id is not null or has_no_speech))`
/** Captions are in no list. */
export const IS_LISTED = sql`kind <> 'captions'`

/** What the media library has: pictures, films, sounds, and the captions of films (docs/mechanisms/desk/media.md). */
export const mediaItems = pgTable(
  'media_items',
  {
    /** The first 32 hexadecimal digits of the uploaded file's SHA-256, so that the same file is stored once. */
    id: text('id').primaryKey(),
    /** `captions` belong to a film, and are in no list. */
    kind: text('kind').$type<(typeof STORED_KINDS)[number]>().notNull(),
    /** How its file's name ends. Pictures are re-encoded without metadata, captions written anew. */
    format: text('format').$type<(typeof FORMATS)[number]>().notNull(),
    /** Its bytes in `media_parts`. */
    fileId: uuid('file_id').notNull().unique(),
    sizeBytes: integer('size_bytes').notNull(),
    /** In pixels; 0 for what has no picture. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** How long a film or sound runs; 0 for what does not run. */
    seconds: doublePrecision('seconds').notNull().default(0),
    /** Of a film or sound: 'H.264, AAC'. */
    codecs: text('codecs').notNull().default(''),
    /** False: a browser needs another request before it can play. */
    startsAtOnce: boolean('starts_at_once').notNull().default(true),
    /** What the person who uploaded it calls it. */
    name: text('name').notNull().default(''),
    /** What it shows or lets hear, for people who do not see or hear it; null until somebody has written it. */
    alt: text('alt'),
    /** What must stay visible when it is cropped, in per cent from the left and the top. */
    focalX: smallint('focal_x').notNull().default(50),
    focalY: smallint('focal_y').notNull().default(50),
    /** Of a film: the picture that is shown before it plays. */
    posterId: text('poster_id'),
    /** Of a film: its captions; or that nobody speaks in it. */
    captionsId: text('captions_id'),
    hasNoSpeech: boolean('has_no_speech').notNull().default(false),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: at('uploaded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When it was taken out of the choice. It is still served. */
    retiredAt: at('retired_at'),
  },
  (t) => [
    check('media_items_id', sql`id ~ '^[0-9a-f]{32}$'`),
    check('media_items_kind', oneOf('kind', STORED_KINDS)),
    check('media_items_format', oneOf('format', FORMATS)),
    check('media_items_alt', sql`alt ~ '[^[:space:]]'`),
    check('media_items_focal', sql`focal_x between 0 and 100 and focal_y between 0 and 100`),
    // The conditions of features/media/list-media.ts.
    index('media_items_offered')
      .on(t.uploadedAt, t.id)
      .where(sql`${IS_LISTED} and retired_at is null and ${IS_DESCRIBED}`),
    index('media_items_undescribed')
      .on(t.uploadedAt, t.id)
      .where(sql`${IS_LISTED} and retired_at is null and not ${IS_DESCRIBED}`),
    index('media_items_retired')
      .on(t.uploadedAt, t.id)
      .where(sql`${IS_LISTED} and retired_at is not null`),
    index('media_items_poster')
      .on(t.posterId)
      .where(sql`poster_id is not null`),
    index('media_items_words').using(
      'gin',
      sql`to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   '))`,
    ),
  ],
)

/**
 * The bytes of the files, a megabyte in each row. They are written while an upload comes in; those of an upload that never
 * came to its end belong to no item, and are purged.
 */
export const mediaParts = pgTable(
  'media_parts',
  {
    fileId: uuid('file_id').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
    writtenAt: at('written_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.part] })],
)

/** Which revisions of content name which item. A trigger writes it with each revision (features/media/media.sql). */
export const mediaUses = pgTable(
  'media_uses',
  {
    mediaId: text('media_id').notNull(),
    kind: text('kind').notNull(),
    itemId: text('item_id').notNull(),
    revision: integer('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mediaId, t.kind, t.itemId, t.revision] })],
)
