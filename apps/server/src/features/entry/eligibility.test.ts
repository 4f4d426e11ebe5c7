/** Eligibility is checked before an entry, and again before a payment (field rule 5). */
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { entries } from './tables.ts'
import { payments } from '../payment/tables.ts'
import { players } from '../player/tables.ts'
import { wins } from '../prize/tables.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'

const OPEN = 1
const NO_WINNERS = 2
const NOT_EVERYWHERE = 3
const TOKENS_LATER = 4
const CARD_LATER = 5
const WON_BEFORE = 90

const { emulators, gateway } = await startEmulatedVendors()
const nonce = await createCardNonce(emulators, await gateway.clientToken())
const eligibility = { noWinSinceDays: 180 }
const server = await startTestApp({
  vendors: { gateway },
  competitions: [
    { id: OPEN },
    { id: NO_WINNERS, eligibility },
    { id: NOT_EVERYWHERE, eligibility: { excludedPostcodeAreas: ['BT'] } },
    { id: TOKENS_LATER, steps: ['payment'], tokenCost: 10, eligibility },
    { id: CARD_LATER, steps: ['payment'], pricePence: 200, eligibility },
  ],
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const won = (playerId: number, days: number) =>
  server.db.insert(wins).values({ playerId, competitionId: WON_BEFORE + days, wonAt: daysAgo(days) })
const enter = (bearer: string, competitionId: number) =>
  server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
const entriesOf = (playerId: number) => server.db.select().from(entries).where(eq(entries.playerId, playerId))

describe('a previous winner', () => {
  it('of recent days is refused with the reason, and may enter other competitions', async () => {
    const { bearer, playerId } = await server.addPlayer()
    await won(playerId, 400)
    await won(playerId, 20)
    const refused = await enter(bearer, NO_WINNERS)
    expect(refused).toMatchObject({ status: 403, body: { code: 'ineligible' } })
    expect(refused.body.detail).toMatch(/^You won here on .+ You can enter again from /)
    expect(await entriesOf(playerId)).toEqual([])
    expect(await enter(bearer, OPEN)).toMatchObject({ status: 200 })
  })

  it('of long ago may enter again, and so may players who never won', async () => {
    const { bearer, playerId } = await server.addPlayer()
    expect(await enter(bearer, NO_WINNERS)).toMatchObject({ status: 200 })
    await won(playerId, 181)
    expect(await enter(bearer, NO_WINNERS)).toMatchObject({ status: 200 })
  })

  it.each([
    ['card', CARD_LATER],
    ['tokens', TOKENS_LATER],
  ] as const)('between entering and paying by %s pays nothing', async (method, competitionId) => {
    const { bearer, playerId } = await server.addPlayer({ balances: { tokens: 10 } })
    const { body } = await enter(bearer, competitionId)
    await won(playerId, 0)
    const reply = await server.ask(postPayment, {
      bearer,
      body: { entryId: body.entryId!, termsAccepted: true, method, bundleId: 'b1', nonce },
    })
    expect(reply).toMatchObject({ status: 403, body: { code: 'ineligible' } })
    expect(await server.db.select().from(payments).where(eq(payments.playerId, playerId))).toEqual([])
    expect((await entriesOf(playerId))[0]).toMatchObject({ state: 'payment-due' })
    expect(emulators.books()).toEqual([])
  })
})

describe('a player from an excluded area', () => {
  it('is refused once their postcode is known, and only then', async () => {
    const { bearer, playerId } = await server.addPlayer()
    expect(await enter(bearer, NOT_EVERYWHERE)).toMatchObject({ status: 200 })
    await server.db.update(players).set({ postcode: 'BT7 1NN' }).where(eq(players.id, playerId))
    expect(await enter(bearer, NOT_EVERYWHERE)).toMatchObject({
      status: 403,
      body: {
        code: 'ineligible',
        detail: 'You can’t enter this one from a postcode beginning BT.',
      },
    })
    await server.db.update(players).set({ postcode: 'B1 1AA' }).where(eq(players.id, playerId))
    expect(await enter(bearer, NOT_EVERYWHERE)).toMatchObject({ status: 200 })
  })
})
