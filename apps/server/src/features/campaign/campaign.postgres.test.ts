/** Truly concurrent claims by two processes: a code for one player awards once, and a cap is never exceeded. */
import { randomUUID } from 'node:crypto'
import type { CampaignContent } from '@fairdraw/contract/campaign.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { campaignCodes } from './tables.ts'
import { countLockWaiters } from '../../testing/count-lock-waiters.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { saveCampaign } from './campaigns.ts'
import { claimCampaign } from './claim.ts'
import { createCampaignCodes } from './codes.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { readValue } from '../../testing/read-rows.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const PLAYERS = 500
const codes = createCampaignCodes('pepper for tests alone')

/** Two processes. */
/** Holds rows, and sees who waits for them. */
const postgres = await openTestPostgres()
// Every claim waits for the same row here, so nobody gives up.
const options = { connections: 24 }
const open = async () => closeAfter(await openPatient(postgres.url, options))
const databases = [await open(), await open()]
const observer = await open()
await databases[0]!.db.execute(
  sql`insert into players (id, phone, age_stated_at)
      select n, '0771' || lpad(n::text, 7, '0'), now() from generate_series(1, ${PLAYERS}::int) n`,
)
await databases[0]!.db.execute(
  sql`insert into wallets (player_id, asset) select n, 'tokens' from generate_series(1, ${PLAYERS}::int) n`,
)

async function publish(id: string, over: Partial<CampaignContent>, maxClaims: number | null): Promise<void> {
  const { db } = databases[0]!
  await saveCampaign(db, id, {
    name: id,
    title: id,
    text: '',
    dateStart: '2026-11-01T00:00:00.000Z',
    dateStop: '2026-12-01T00:00:00.000Z',
    prize: { type: 'tokens', amount: 10 },
    ...over,
  })
  await db.insert(campaignCodes).values({ hash: codes.hash(id), campaignId: id, maxClaims })
}

const claim = (playerId: number, campaignCode: string, key: string = randomUUID()) =>
  claimCampaign(
    { db: databases[playerId % databases.length]!.db, campaignCodes: codes },
    { playerId, key, body: { campaignCode }, now: NOW },
  )

/** Claims that have read the campaign before the first of them is counted. */
const MIN_WAITING = 10

const waiting = () => countLockWaiters(observer.db)

/**
 * All players claim at the same time; the number of each status. `table`: where the row is that each claim locks. It is
 * held until many claims wait for it.
 */
async function claimAll(campaignCode: string, table?: 'campaign_codes' | 'campaigns'): Promise<Record<string, number>> {
  const start = () => Promise.all(Array.from({ length: PLAYERS }, (_, nth) => claim(nth + 1, campaignCode)))
  let claims: ReturnType<typeof start> | undefined
  if (table)
    await observer.db.transaction(async (tx) => {
      const key = table === 'campaigns' ? sql`id` : sql`campaign_id`
      await tx.execute(sql`select from ${sql.identifier(table)} where ${key} = ${campaignCode} for update`)
      claims = start()
      await expect.poll(waiting).toBeGreaterThanOrEqual(MIN_WAITING)
    })
  const outcomes = await (claims ?? start())
  const statuses = outcomes.map((outcome) => (outcome.ok ? outcome.body.status : outcome.code))
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, (one) => one)).map(([one, all]) => [one, all.length]),
  )
}

const given = async (campaignId: string) =>
  await readValue<number>(
    databases[0]!.db,
    sql`select coalesce(sum(awarded), 0)::int as given from campaign_claims where campaign_id = ${campaignId}`,
  )

it('500 players claim a code for one player at once: one gets the item', async () => {
  await publish('single', {}, 1)
  expect(await claimAll('single', 'campaign_codes')).toEqual({ awarded: 1, 'already-used': PLAYERS - 1 })
  expect(await given('single')).toBe(10)
  expect(await findBrokenInvariants(databases[0]!.db)).toEqual([])
})

it('500 players claim a campaign with a total cap at once: it gives exactly that', async () => {
  await publish('capped', { caps: { total: 1_234 } }, null)
  expect(await claimAll('capped', 'campaigns')).toEqual({
    awarded: 123,
    'capping-partially-exceeded': 1,
    'capping-exceeded': PLAYERS - 124,
  })
  expect(await given('capped')).toBe(1_234)
  expect(await findBrokenInvariants(databases[0]!.db)).toEqual([])
})

it('500 players claim a code for everybody at once: each gets the item', async () => {
  await publish('public', {}, null)
  expect(await claimAll('public')).toEqual({ awarded: PLAYERS })
  expect(await findBrokenInvariants(databases[0]!.db)).toEqual([])
})

it('one player claims at both processes at once: once', async () => {
  await publish('twice', {}, null)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      claimCampaign(
        { db: databases[nth % 2]!.db, campaignCodes: codes },
        { playerId: 1, key: randomUUID(), body: { campaignCode: 'twice' }, now: NOW },
      ),
    ),
  )
  const awarded = outcomes.filter((outcome) => outcome.ok && outcome.body.status === 'awarded')
  expect(awarded).toHaveLength(1)
  expect(await given('twice')).toBe(10)
  expect(await findBrokenInvariants(databases[0]!.db)).toEqual([])
})
