/** Campaign codes over HTTP: each status, each prize, once for each player, and wrong codes are limited (2-flows §3, §4, §7). */
import { randomUUID } from 'node:crypto'
import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import type { CampaignContent } from '@fairdraw/contract/campaign.ts'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postAccountEvents, postAccountExport } from '@fairdraw/contract/profile.ts'
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { campaignCodes } from './tables.ts'
import { players } from '../player/tables.ts'
import { winsdayDraws } from '../winsday/tables.ts'
import { LIMITS } from '../../http/rate-limits/limit-table.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { saveCampaign, takeCampaignOff } from './campaigns.ts'
import { createCampaignCodes } from './codes.ts'

const DAY_MS = 86_400_000
const codes = createCampaignCodes(testConfig.PASSCODE_PEPPER)

let made = 0
const server = await startTestApp()

const after = (ms: number) => new Date(server.clock.now.getTime() + ms)

type Code = { maxClaims?: number; endsAt?: Date }

/** Publishes a campaign with one code; returns its id and the code. */
async function publish(over: Partial<CampaignContent> = {}, { maxClaims, endsAt }: Code = {}) {
  const id = `c${(made += 1)}`
  const code = `CODE-${made}-FOR-TESTS`
  const body: CampaignContent = {
    name: 'A test',
    title: 'A gift',
    text: 'Thanks for listening.',
    dateStart: after(-DAY_MS).toISOString(),
    dateStop: after(DAY_MS).toISOString(),
    prize: { type: 'tokens', amount: 10 },
    ...over,
  }
  await saveCampaign(server.db, id, body, 1)
  await server.db
    .insert(campaignCodes)
    .values({ hash: codes.hash(code), campaignId: id, maxClaims: maxClaims ?? null, endsAt: endsAt ?? null })
  return { id, code, body }
}

type Player = { bearer: string; playerId: number }
const load = ({ bearer }: Player, campaignCode: string) => server.ask(postCampaign, { bearer, body: { campaignCode } })
const claim = ({ bearer }: Player, campaignCode: string, key: string = randomUUID()) =>
  server.ask(postCampaignClaim, { bearer, key, body: { campaignCode } })
const balancesOf = async ({ bearer }: Player) =>
  (await server.ask(postAccountDetails, { bearer, body: {} })).body.balances

/** A weekly draw that is open for tickets. */
async function openDraw(id: string, cutOff = after(DAY_MS)): Promise<void> {
  await server.db
    .insert(winsdayDraws)
    .values({ id, name: id, cutOff, drawsAt: new Date(cutOff.getTime() + 3_600_000) })
    .onConflictDoNothing()
}

describe('a claim', () => {
  // Row 1.3-79
  // Row 1.7-71
  it('of a campaign with a landing page begins with its address', async () => {
    const { code } = await publish({ landingUrl: '/win/free' })
    expect((await load(await server.addPlayer(), code)).body).toMatchObject({
      status: 'available',
      landingUrl: '/win/free',
    })
  })

  // Rows 1.7-15, 1.7-16, 1.7-72, 2.1-03, 2.3-11, 2.4-01, 2.4-05, 2.7-05, 2.7-06
  it('gives tokens, in the ledger and in the history of the account', async () => {
    const { id, code } = await publish({ awardText: 'Ten tokens, with butter' })
    const player = await server.addPlayer({ balances: { tokens: 5 } })
    expect(await load(player, code)).toMatchObject({
      status: 200,
      body: { status: 'available', campaign: { type: 'standard', isCardMode: false, title: 'A gift' } },
    })
    const { body } = await server.ask(postCampaignClaim, {
      bearer: player.bearer,
      body: { campaignCode: code, device: { type: 'phone', system: 'ios' } },
    })
    expect(body).toEqual({
      status: 'awarded',
      prizeType: 'tokens',
      awardedValue: 10,
      awardText: 'Ten tokens, with butter',
    })
    expect(await balancesOf(player)).toMatchObject({ tokens: 15 })
    const [transfer] = await readRows(
      server.db,
      sql`select asset, from_account as from, to_account as to, amount::int as amount, reason from ledger_transfers
          where player_id = ${player.playerId} and reason = 'campaign'`,
    )
    expect(transfer).toEqual({ asset: 'tokens', from: 'issued', to: 'wallet', amount: 10, reason: 'campaign' })
    const events = await server.ask(postAccountEvents, { bearer: player.bearer, body: {} })
    expect(events.body.events![0]).toMatchObject({ event: 'code-claimed', text: 'You used a code and got 10 tokens' })
    const [event] = await readRows(
      server.db,
      sql`select detail from account_events where player_id = ${player.playerId} and event = 'code-claimed'`,
    )
    expect(event).toEqual({
      detail: { campaign: id, prizeType: 'tokens', awarded: 10, deviceType: 'phone', deviceSystem: 'ios' },
    })
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  // Row 2.1-03
  it('gives whole free entries, to a player without a wallet for them', async () => {
    const { code } = await publish({ prize: { type: 'entry-credits', amount: 1 } })
    const player = await server.addPlayer()
    expect((await claim(player, code)).body).toMatchObject({
      status: 'awarded',
      prizeType: 'entry-credits',
      awardedValue: 1,
      awardText: '1 free entry for you',
    })
    expect(await balancesOf(player)).toMatchObject({ entryCreditsV1: 1 })
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  // Row 2.1-03
  it('gives tickets of the next weekly draw, or of the one that it names', async () => {
    await openDraw('week-1')
    await openDraw('week-2', after(8 * DAY_MS))
    const { code } = await publish({ prize: { type: 'tickets', amount: 5 } })
    const player = await server.addPlayer()
    expect((await claim(player, code)).body).toMatchObject({ status: 'awarded', prizeType: 'tickets', awardedValue: 5 })
    const { body } = await server.ask(postProfileWidget, { bearer: player.bearer, body: { extended: true } })
    expect(body.futureDraws!.map(({ id, tickets }) => [id, tickets])).toEqual([
      ['week-1', 5],
      ['week-2', 0],
    ])
    const other = await publish({ prize: { type: 'tickets', amount: 2, drawId: 'week-2' } })
    expect((await claim(player, other.code)).body).toMatchObject({ status: 'awarded', awardedValue: 2 })
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  it('takes the code in any case, with or without hyphens and spaces', async () => {
    const { code } = await publish()
    const player = await server.addPlayer()
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect((await load(player, typed)).body.status).toBe('available')
    expect((await claim(player, typed)).body.status).toBe('awarded')
  })

  it('is made once for each player and campaign, by whatever code and however often', async () => {
    const { id, code } = await publish()
    const second = 'ANOTHER-CODE-OF-IT'
    await server.db.insert(campaignCodes).values({ hash: codes.hash(second), campaignId: id })
    const player = await server.addPlayer()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, nth) => claim(player, nth % 2 ? code : second)))
    expect(answers.map(({ body }) => String(body.status)).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'already-used'),
      'awarded',
    ])
    expect((await load(player, code)).body.status).toBe('already-used')
    expect(await balancesOf(player)).toMatchObject({ tokens: 10 })
    expect((await claim(await server.addPlayer(), code)).body.status).toBe('awarded')
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  // Row 1.7-15
  it('that is repeated with its key gets the same reply, also when its process died before storing it', async () => {
    const { code } = await publish()
    const player = await server.addPlayer()
    const key = randomUUID()
    const first = await claim(player, code, key)
    expect(await claim(player, code, key)).toEqual(first)
    await server.db.execute(sql`delete from idempotency_keys where player_id = ${player.playerId}`)
    expect(await claim(player, code, key)).toEqual(first)
    expect(await balancesOf(player)).toMatchObject({ tokens: 10 })
    expect((await claim(player, 'ANOTHER', key)).body.code).toBe('idempotency-key-reused')
  })

  it('needs a key', async () => {
    const { code } = await publish()
    const { bearer } = await server.addPlayer()
    const answer = await server.ask(postCampaignClaim, { bearer, key: '', body: { campaignCode: code } })
    expect(answer.body.code).toBe('idempotency-key-required')
  })
})

describe('a claim that gives nothing', () => {
  // Rows 2.4-04, 2.4-05
  it.each<[string, Partial<CampaignContent>, Code]>([
    ['expired', { dateStop: new Date(0).toISOString() }, {}],
    ['expired', {}, { endsAt: new Date(0) }],
    ['not-published', { dateStart: new Date(Date.now() + 10 * DAY_MS).toISOString() }, {}],
    ['no-prize-draw', { prize: { type: 'tickets', amount: 5, drawId: 'never-planned' } }, {}],
  ])('says %s', async (status, over, code) => {
    const campaign = await publish(over, code)
    const player = await server.addPlayer()
    expect((await load(player, campaign.code)).body.status).toBe(status)
    expect((await claim(player, campaign.code)).body).toEqual({ status })
    expect(await balancesOf(player)).toMatchObject({ tokens: 0, entryCreditsV1: 0 })
  })

  // Row 2.4-04
  it('says already-used of a code for one player that another has used', async () => {
    const { code } = await publish({}, { maxClaims: 1 })
    expect((await claim(await server.addPlayer(), code)).body.status).toBe('awarded')
    const late = await server.addPlayer()
    expect((await load(late, code)).body.status).toBe('already-used')
    expect((await claim(late, code)).body).toEqual({ status: 'already-used' })
  })

  it('says not-published of a campaign that was taken off or never published, and shows nothing of it', async () => {
    const { id, code } = await publish({ landingUrl: '/win/secret' })
    await takeCampaignOff(server.db, id)
    const player = await server.addPlayer()
    expect((await load(player, code)).body).toEqual({ status: 'not-published' })
    await server.db.insert(campaignCodes).values({ hash: codes.hash('TOO-EARLY-1'), campaignId: 'a-draft' })
    expect((await claim(player, 'TOO-EARLY-1')).body).toEqual({ status: 'not-published' })
    const coming = await publish({ dateStart: after(DAY_MS).toISOString(), landingUrl: '/win/secret' })
    expect((await load(player, coming.code)).body).toEqual({ status: 'not-published' })
  })

  it('says no-prize-draw when the cut-off of the only draw has passed', async () => {
    await openDraw('over', after(-1))
    const { code } = await publish({ prize: { type: 'tickets', amount: 5, drawId: 'over' } })
    expect((await claim(await server.addPlayer(), code)).body).toEqual({ status: 'no-prize-draw' })
  })
})

describe('the caps', () => {
  // Row 2.4-06
  it('of a campaign: the last player gets what is left, and the next nothing', async () => {
    const { code } = await publish({ caps: { total: 25 } })
    const statuses = []
    for (let nth = 0; nth < 4; nth += 1) {
      const { body } = await claim(await server.addPlayer(), code)
      statuses.push([body.status, body.awardedValue, body.awardText])
    }
    expect(statuses).toEqual([
      ['awarded', 10, '10 tokens for you'],
      ['awarded', 10, '10 tokens for you'],
      ['capping-partially-exceeded', 5, '5 tokens for you'],
      ['capping-exceeded', undefined, undefined],
    ])
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  it('of tickets: a player gets as many for one draw, and may use the code for another', async () => {
    await openDraw('capped-1')
    await openDraw('capped-2')
    const publishTickets = (drawId: string) =>
      publish({ prize: { type: 'tickets', amount: 5, drawId }, caps: { ticketsPerDraw: 8 } })
    const [first, second, third, other] = [
      await publishTickets('capped-1'),
      await publishTickets('capped-1'),
      await publishTickets('capped-1'),
      await publishTickets('capped-2'),
    ]
    const player = await server.addPlayer()
    const statuses = []
    for (const { code } of [first, second, third, other]) {
      const { body } = await claim(player, code)
      statuses.push([body.status, body.awardedValue])
    }
    expect(statuses).toEqual([
      ['awarded', 5],
      ['capping-partially-exceeded', 3],
      ['capping-exceeded', undefined],
      ['awarded', 5],
    ])
    expect((await load(player, third.code)).body.status).toBe('capping-exceeded')
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })
})

describe('the player', () => {
  // Rows 2.1-10, 2.6-04
  it('must have verified an address where the campaign requires it, and may skip it otherwise', async () => {
    const emailVerification = { enabled: true, required: true }
    const required = await publish({ emailVerification })
    const player = await server.addPlayer()
    expect((await load(player, required.code)).body.campaign).toMatchObject({ emailVerification })
    expect(await claim(player, required.code)).toMatchObject({ status: 403, body: { code: 'email-not-verified' } })
    const skippable = await publish({ emailVerification: { enabled: true, required: false } })
    expect((await claim(player, skippable.code)).body.status).toBe('awarded')
    await server.db
      .update(players)
      .set({ email: `p${player.playerId}@example.com`, emailVerifiedAt: server.clock.now })
      .where(eq(players.id, player.playerId))
    expect((await claim(player, required.code)).body.status).toBe('awarded')
  })

  it('gets nothing during a break, or before stating their age', async () => {
    const { code } = await publish()
    const paused = await server.addPlayer({ pausedUntil: after(DAY_MS) })
    expect((await claim(paused, code)).body.code).toBe('paused')
    const unstated = await server.addPlayer({ ageStatedAt: null })
    expect((await claim(unstated, code)).body.code).toBe('age-unverified')
  })

  it('must be logged in', async () => {
    const { code } = await publish()
    expect((await server.ask(postCampaign, { body: { campaignCode: code } })).status).toBe(401)
    expect((await server.ask(postCampaignClaim, { body: { campaignCode: code } })).status).toBe(401)
  })

  it('finds the claim in their export, without the code', async () => {
    const { id, code } = await publish()
    const player = await server.addPlayer()
    await claim(player, code)
    const confirmation = await server.tokens.open(server.db, player.playerId, 'one-time', server.clock.now)
    const { body } = await server.ask(postAccountExport, { bearer: player.bearer, body: { confirmation } })
    expect(body.held!['campaign_claims']).toMatchObject([{ campaignId: id, prizeType: 'tokens', awarded: 10 }])
    expect(JSON.stringify(body)).not.toContain(codes.hash(code).toString('base64'))
  })
})

describe('a wrong code', () => {
  // Row 2.4-04
  it('is cant-get-campaign when it is loaded, and wrong-code when it is claimed', async () => {
    const player = await server.addPlayer()
    expect(await load(player, 'NOPE')).toMatchObject({
      status: 404,
      body: { code: 'cant-get-campaign', detail: 'This code does not exist' },
    })
    expect(await claim(player, 'NOPE')).toMatchObject({ status: 200, body: { status: 'wrong-code' } })
  })

  it('is limited for each account; right codes are not counted', async () => {
    const most = LIMITS.find(({ call, by }) => call === 'wrong-campaign-code' && by === 'account')!.maxHits
    const { code } = await publish()
    const player = await server.addPlayer()
    for (let nth = 0; nth < most; nth += 1) {
      expect((await load(player, code)).status).toBe(200)
      expect((await load(player, `WRONG${nth}`)).status).toBe(404)
    }
    expect(await load(player, 'WRONG')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(await claim(player, code)).toMatchObject({ status: 429 })
    expect((await load(await server.addPlayer(), code)).status).toBe(200)
  })

  it('is refused as a field where it is missing or too long', async () => {
    const player = await server.addPlayer()
    for (const campaignCode of ['', ' ', 'A'.repeat(129)])
      expect(await load(player, campaignCode)).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
  })
})

it('codes are stored as keyed hashes, and a code that was added under an earlier pepper is still found', async () => {
  const stored = await readRows<{ hash: string }>(
    server.db,
    sql`select encode(hash, 'hex') as hash from campaign_codes`,
  )
  for (const { hash } of stored) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const rotated = createCampaignCodes(['a newer pepper for tests', testConfig.PASSCODE_PEPPER])
  expect(rotated.hash('SPRING')).not.toEqual(codes.hash('SPRING'))
  expect(rotated.hashes('SPRING')).toContainEqual(codes.hash('spring'))
})

it('claims are counted by their status', async () => {
  expect(await server.metrics.text()).toMatch(/fairdraw_campaign_claims_total\{status="capping-exceeded"\} [1-9]/)
  expect(await server.metrics.text()).toMatch(/fairdraw_campaign_claims_total\{status="wrong-code"\} [1-9]/)
})
