import { CAMPAIGN_PRIZE_TYPES } from '@fairdraw/rules/campaign/campaign.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, oneOf, player } from '../../db/columns.ts'

// Campaigns (docs/mechanisms/campaigns.md).
/** Published campaigns. A campaign that was taken off stays as a row without a body, because it counts what was given. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    /** The contract's CampaignContent; null: taken off. */
    body: jsonb('body'),
    revision: integer('revision'),
    /** What was given under a total cap, in units of the prize. Only claims of a campaign with such a cap update it. */
    given: bigint('given', { mode: 'number' }).notNull().default(0),
  },
  () => [check('campaigns_given', sql`given >= 0`)],
)

/** Codes as keyed hashes: the code itself is stored nowhere. */
export const campaignCodes = pgTable(
  'campaign_codes',
  {
    hash: bytes('hash').primaryKey(),
    campaignId: text('campaign_id').notNull(),
    /** How many players can use it; null: everybody. */
    maxClaims: integer('max_claims'),
    /** How many have; counted only for a code with a limit, so that a public code is no row that all players update. */
    claims: integer('claims').notNull().default(0),
    /** Absent: it ends with its campaign. */
    endsAt: at('ends_at'),
  },
  () => [check('campaign_codes_claims', sql`claims >= 0 and (max_claims is null or claims <= max_claims)`)],
)

/** What players claimed, once for each player and campaign; append-only. */
export const campaignClaims = pgTable(
  'campaign_claims',
  {
    playerId: player(),
    campaignId: text('campaign_id').notNull(),
    /** The call's `Idempotency-Key`. */
    key: uuid('key').notNull(),
    codeHash: bytes('code_hash').notNull(),
    prizeType: text('prize_type').notNull(),
    /** What the campaign gives, and what was given: less where a cap was reached. */
    offered: bigint('offered', { mode: 'number' }).notNull(),
    awarded: bigint('awarded', { mode: 'number' }).notNull(),
    /** Of tickets: their weekly draw. */
    drawId: text('draw_id'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.campaignId] }),
    index('campaign_claims_of_draw')
      .on(t.drawId)
      .where(sql`draw_id is not null`),
    check('campaign_claims_prize_type', oneOf('prize_type', CAMPAIGN_PRIZE_TYPES)),
    check('campaign_claims_awarded', sql`awarded > 0 and awarded <= offered`),
    check('campaign_claims_draw', sql`(prize_type = 'tickets') = (draw_id is not null)`),
  ],
)
