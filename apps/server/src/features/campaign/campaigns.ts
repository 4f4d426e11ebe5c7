/** Campaigns as they are published, and the one that a code belongs to (docs/mechanisms/campaigns.md). */
import { campaignContent } from '@fairdraw/contract/campaign.ts'
import type { CampaignContent } from '@fairdraw/contract/campaign.ts'
import { decideClaim } from '@fairdraw/rules/campaign/campaign.ts'
import type { ClaimDecision } from '@fairdraw/rules/campaign/campaign.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { campaigns } from './tables.ts'
import { findNextDraw } from '../winsday/ticket-grants.ts'

export async function saveCampaign(tx: Db, id: string, body: CampaignContent, revision?: number): Promise<void> {
  const row = { body, revision: revision ?? null }
  await tx
    .insert(campaigns)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: campaigns.id, set: row })
}

/** Takes a campaign off: its codes are not published from now on. Its row counts what was given. */
export async function takeCampaignOff(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`update campaigns set body = null, revision = null where id = ${id}`)
}

export async function hasCampaignClaims(tx: Db, id: string): Promise<boolean> {
  return (await countRows(tx, sql`select from campaign_claims where campaign_id = ${id} limit 1`)) > 0
}

export type FoundCampaign = {
  hash: Buffer
  campaignId: string
  maxClaims: number | null
  claims: number
  endsAt: Date | null
  /** Null: not published, or taken off. */
  body: CampaignContent | null
  given: number
}

const FOUND = {
  hash: column.text,
  campaignId: column.text,
  maxClaims: column.nullable(column.integer),
  claims: column.integer,
  endsAt: column.nullable(column.text),
  body: column.nullable(column.json<unknown>()),
  given: column.integer,
}

/** The campaign of a code; undefined for a code that was never added. `hashes`: the code's, under every pepper. */
export async function findCampaign(db: Db, hashes: readonly Buffer[]): Promise<FoundCampaign | undefined> {
  const wanted = sql.join(
    hashes.map((hash) => sql`decode(${hash.toString('hex')}, 'hex')`),
    sql`, `,
  )
  const [found] = await queryRows(
    db,
    FOUND,
    sql`select encode(k.hash, 'hex') as hash, k.campaign_id as "campaignId", k.max_claims as "maxClaims", k.claims,
          k.ends_at as "endsAt", c.body, coalesce(c.given, 0)::float8 as given
        from campaign_codes k left join campaigns c on c.id = k.campaign_id where k.hash in (${wanted}) limit 1`,
  )
  if (!found) return undefined
  return {
    ...found,
    hash: Buffer.from(found.hash, 'hex'),
    endsAt: found.endsAt === null ? null : new Date(found.endsAt),
    body: found.body === null ? null : z.parse(campaignContent, found.body),
  }
}

/** What a player has claimed of a campaign. */
export type Claim = { key: string; offered: number; awarded: number; prizeType: string }

const CLAIM = { key: column.text, offered: column.integer, awarded: column.integer, prizeType: column.text }

export async function findClaim(db: Db, playerId: number, campaignId: string): Promise<Claim | undefined> {
  const [claim] = await queryRows(
    db,
    CLAIM,
    sql`select key, offered::float8 as offered, awarded::float8 as awarded, prize_type as "prizeType"
        from campaign_claims where player_id = ${playerId} and campaign_id = ${campaignId}`,
  )
  return claim
}

/** The decision, and the weekly draw that tickets would be for. */
export type Verdict = ClaimDecision & { drawId: string | null }

/** Decides about a claim from what is stored. It holds only as long as the player and the campaign are locked. */
export async function judgeClaim(
  db: Db,
  found: FoundCampaign,
  { playerId, hasClaimed, now }: { playerId: number; hasClaimed: boolean; now: Date },
): Promise<Verdict> {
  const { body, given } = found
  const isOfTickets = body?.prize.type === 'tickets'
  const drawId = isOfTickets ? (await findNextDraw(db, now, body.prize.drawId))?.id : undefined
  const left = [
    ...(body?.caps?.total === undefined ? [] : [body.caps.total - given]),
    ...(body?.caps?.ticketsPerDraw === undefined || drawId === undefined
      ? []
      : [body.caps.ticketsPerDraw - (await countCampaignTickets(db, playerId, drawId))]),
  ]
  const decision = decideClaim({
    now,
    campaign: body && {
      startsAt: new Date(body.dateStart),
      endsAt: new Date(body.dateStop),
      amount: body.prize.amount,
    },
    code: found,
    hasClaimed,
    hasDraw: !isOfTickets || drawId !== undefined,
    left: left.length === 0 ? null : Math.min(...left),
  })
  return { ...decision, drawId: drawId ?? null }
}

/** The player's tickets of a draw from campaigns that have a cap for each draw. */
async function countCampaignTickets(db: Db, playerId: number, drawId: string): Promise<number> {
  const [counted] = await queryRows(
    db,
    { tickets: column.integer },
    sql`select coalesce(sum(x.awarded), 0)::float8 as tickets from campaign_claims x join campaigns c on c.id = x.campaign_id
        where x.player_id = ${playerId} and x.draw_id = ${drawId} and c.body #> '{caps,ticketsPerDraw}' is not null`,
  )
  return counted!.tickets
}
