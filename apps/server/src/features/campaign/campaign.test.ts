/** Campaign codes over HTTP: each prize, once for each player (2-flows §3, §4, §7). */
import { randomUUID } from 'node:crypto'
import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import { postAccountEvents, postAccountExport } from '@fairdraw/contract/profile.ts'
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { campaignCodes } from './tables.ts'
import { players } from '../player/tables.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { testConfig } from '../../testing/test-app.ts'
import { createCampaignCodes } from './codes.ts'
import { DAY_MS, codes, openCampaigns } from './testing.ts'

const { server, after, publish, load, claim, balancesOf, openDraw } = await openCampaigns()
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

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
