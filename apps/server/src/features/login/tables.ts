import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, oneOf, player } from '../../db/columns.ts'

/** Bearer tokens, stored as SHA-256. A one-time token comes from a texted code and is valid only for reset or renew. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: bytes('hash').primaryKey(),
    playerId: player(),
    kind: text('kind').notNull(),
    /** The id in the player's list of sessions. */
    id: uuid('id').notNull().defaultRandom(),
    /** Browser and system, as text for the player. */
    device: text('device').notNull().default(''),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** False: the player did not ask to stay logged in. */
    isRemembered: boolean('is_remembered').notNull().default(true),
    /** When a passcode or code opened the session; renewing does not change it. Null: when the token was created. */
    openedAt: at('opened_at'),
    /** When it was renewed. It stays valid for a short grace time after that. */
    renewedAt: at('renewed_at'),
    /** SHA-256 of the cookie that renews the session, where the player asked to stay logged in. */
    renewalHash: bytes('renewal_hash'),
  },
  (t) => [
    index('access_tokens_of_player').on(t.playerId),
    index('access_tokens_by_renewal')
      .on(t.renewalHash)
      .where(sql`renewal_hash is not null`),
    check('access_tokens_kind', oneOf('kind', ['session', 'one-time'])),
  ],
)

/**
 * Texted codes by requester: a device, or a network where a device does not identify itself. Guesses by a stranger use
 * up the stranger's own code only.
 */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    phone: text('phone').notNull(),
    /**
     * A keyed hash of the device or network; 'newest' for the number's newest code, which may be typed elsewhere; or
     * 'any <hour>' for a long code, which is valid from everywhere.
     */
    challenger: text('challenger').notNull(),
    /** The account knew the device when it asked, so that strangers' wrong tries do not invalidate its code. */
    isKnownDevice: boolean('is_known_device').notNull().default(false),
    digits: smallint('digits').notNull(),
    hash: bytes('hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    expiresAt: at('expires_at').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.challenger] }), index('code_challenges_by_age').on(t.expiresAt)],
)

/** Devices that an account has logged in from, by a keyed hash of the number that the device stores. */
export const playerDevices = pgTable(
  'player_devices',
  {
    playerId: player(),
    hash: bytes('hash').notNull(),
    seenAt: at('seen_at').notNull(),
    /** Wrong passcodes and codes from this device since its last log-in. Tries by strangers are counted elsewhere. */
    failedTries: smallint('failed_tries').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.hash] })],
)
