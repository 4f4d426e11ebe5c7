import { STAFF_FACTORS, STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, oneOf } from '../../db/columns.ts'

export const staff = pgTable('staff', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  /** Set: no log-in. A trigger deletes every session and invitation. */
  disabledAt: at('disabled_at'),
})

export const staffRoles = pgTable(
  'staff_roles',
  {
    staffId: uuid('staff_id').notNull(),
    role: text('role').notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.role] }), check('staff_roles_role', oneOf('role', STAFF_ROLES))],
)

/** Open sessions; one that ends is deleted. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the token in the cookie. */
    hash: bytes('hash').primaryKey(),
    /** The id in lists and in the audit log. */
    id: uuid('id').notNull().unique().defaultRandom(),
    staffId: uuid('staff_id').notNull(),
    factor: text('factor').notNull(),
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When a factor was last verified, for actions that need a fresh log-in. */
    authenticatedAt: at('authenticated_at').notNull(),
    /** The absolute end, even of a session in use. */
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('staff_sessions_of_staff').on(t.staffId),
    index('staff_sessions_by_expiry').on(t.expiresAt),
    check('staff_sessions_factor', oneOf('factor', STAFF_FACTORS)),
  ],
)

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: uuid('staff_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's signature counter; zero where it has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('staff_passkeys_of_staff').on(t.staffId)],
)

export const staffTotp = pgTable('staff_totp', {
  staffId: uuid('staff_id').primaryKey(),
  /** Encrypted with a key made from the pepper (features/staff/factors/totp-secret.ts). */
  sealedSecret: bytes('sealed_secret').notNull(),
  /** The 30-second step of the last accepted code. That code, and earlier ones, are refused. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  /** Null until a first code was entered; no log-in before that. */
  confirmedAt: at('confirmed_at'),
})

export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** SHA-256 of the token in the link. */
    hash: bytes('hash').primaryKey(),
    staffId: uuid('staff_id').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** The TOTP secret that the link's page shows until its first code is entered; encrypted. */
    sealedTotpSecret: bytes('sealed_totp_secret'),
  },
  (t) => [index('staff_invitations_of_staff').on(t.staffId)],
)

/** Whom the identity provider vouches for. One person is one member, and the other way round. */
export const staffIdentities = pgTable(
  'staff_identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's own name of the person, which it never gives to another. */
    subject: text('subject').notNull(),
    staffId: uuid('staff_id').notNull().unique(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] })],
)

/** Challenges for authenticators and for log-ins at the identity provider; each is used once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Null at a log-in, where the person is not known yet. */
    staffId: uuid('staff_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('staff_challenges_by_expiry').on(t.expiresAt),
    check('staff_challenges_purpose', oneOf('purpose', ['log-in', 'enrol', 'provider'])),
  ],
)

/** Actions that need a second person's approval; append-only. Changed content is another proposal. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** SHA-256 of the complete proposed content. */
    contentHash: bytes('content_hash').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('proposals_by_content').on(t.kind, t.subjectId, t.contentHash),
    // The target of the approvals' foreign key: a proposal together with its proposer.
    unique('proposals_with_proposer').on(t.id, t.proposedBy),
  ],
)

/** Append-only. The database itself refuses the proposer's own approval (docs/decisions/0018). */
export const approvals = pgTable(
  'approvals',
  {
    proposalId: uuid('proposal_id').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    approvedBy: uuid('approved_by').notNull(),
    approvedAt: at('approved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.approvedBy] }),
    foreignKey({
      name: 'approvals_of_proposal',
      columns: [t.proposalId, t.proposedBy],
      foreignColumns: [proposals.id, proposals.proposedBy],
    }),
    check('approvals_four_eyes', sql`proposed_by <> approved_by`),
  ],
)

/** Lists of the desk as a person wants to see them again: a room with its filters. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: uuid('staff_id').notNull(),
    room: text('room').notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
  },
  (t) => [unique('staff_views_of_staff').on(t.staffId, t.room, t.name)],
)
