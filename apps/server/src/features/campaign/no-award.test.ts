/** Claims that give nothing or less: each status, the caps, and wrong codes, which are limited (2-flows §4). */
import type { CampaignContent } from '@fairdraw/contract/campaign.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { campaignCodes } from './tables.ts'
import { LIMITS } from '../../http/rate-limits/limit-table.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { takeCampaignOff } from './campaigns.ts'
import { DAY_MS, codes, openCampaigns } from './testing.ts'
import type { Code } from './testing.ts'

const { server, after, publish, load, claim, balancesOf, openDraw } = await openCampaigns()
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

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

it('claims are counted by their status', async () => {
  expect(await server.metrics.text()).toMatch(/fairdraw_campaign_claims_total\{status="capping-exceeded"\} [1-9]/)
  expect(await server.metrics.text()).toMatch(/fairdraw_campaign_claims_total\{status="wrong-code"\} [1-9]/)
})
