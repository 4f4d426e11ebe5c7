import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, bytes, identity } from '../../db/columns.ts'

/**
 * The log of draws (docs/mechanisms/log.md): a leaf is written in the transaction of what it records, and gets its place
 * in the tree later. Append-only.
 */
export const logLeaves = pgTable(
  'log_leaves',
  {
    id: identity().primaryKey(),
    /** Its place in the tree, from 0; null: not in the tree yet. */
    index: bigint('index', { mode: 'number' }).unique('log_leaves_of_tree'),
    kind: text('kind').notNull(),
    /** The canonical JSON whose bytes are the entry. */
    text: text('text').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('log_leaves_waiting')
      .on(t.id)
      .where(sql`index is null`),
    index('log_leaves_keys')
      .on(t.index)
      .where(sql`kind = 'key'`),
  ],
)

/** The hashes of the tree in tiles of 256, each as wide as it is now; a narrower one of an older tree is its beginning. */
export const logTiles = pgTable(
  'log_tiles',
  {
    level: smallint('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    hashes: bytes('hashes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
)

/** What the log has signed; one tree of a size. Append-only. */
export const logCheckpoints = pgTable('log_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  /** The signed note, without cosignatures. */
  note: text('note').notNull(),
  signedAt: at('signed_at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

/** The first signature of each witness under each checkpoint. Append-only. */
export const logCosignatures = pgTable(
  'log_cosignatures',
  {
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The witness's key as text. */
    witness: text('witness').notNull(),
    /** The line of the note, and the time in it, in seconds since 1970. */
    line: text('line').notNull(),
    seenSeconds: bigint('seen_seconds', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.size, t.witness] })],
)

/**
 * When authorities have seen a checkpoint (RFC 3161), one row for each that is asked. A reply never changes.
 */
export const logTimestamps = pgTable(
  'log_timestamps',
  {
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Of the authority. */
    url: text('url').notNull(),
    /** The authority's reply as it came; null: none yet. */
    reply: bytes('reply'),
    gotAt: at('got_at'),
    attempts: smallint('attempts').notNull().default(0),
    /** When it is asked next; null: it has answered, or is asked no more. */
    nextAttemptAt: at('next_attempt_at').default(sql`clock_timestamp()`),
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.size, t.url] }),
    index('log_timestamps_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
  ],
)

/** The last answer of each witness, for the desk and the alarms. */
export const logWitnesses = pgTable('log_witnesses', {
  witness: text('witness').primaryKey(),
  /** The size that it has signed last, as far as we know. */
  knownSize: bigint('known_size', { mode: 'number' }).notNull().default(0),
  answeredAt: at('answered_at'),
  /** Since when it has not signed, and why; null: it has signed what it was last asked for. */
  failingSince: at('failing_since'),
  failure: text('failure'),
})
