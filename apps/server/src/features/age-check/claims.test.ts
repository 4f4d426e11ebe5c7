/** Prizes whose winners' ages are not known yet, or are under 18. */
import { randomUUID } from 'node:crypto'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { postAccountExchange } from '@fairdraw/contract/exchange.ts'
import { postPayoutCreate } from '@fairdraw/contract/payout.ts'
import { CLAIM_DAYS } from '@fairdraw/rules/prize/award.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { awards } from '../prize/tables.ts'
import { withdrawAwardByTwo } from '../../testing/draw/withdraw-award.ts'
import { ADULT, CAR, CASH, FREE, FROM_PENCE, MINOR, MUG, REFUSED, SILENT, VOUCHER, startAgeChecks } from './testing.ts'

const {
  emulators,
  server,
  reset,
  addPlayer,
  offer,
  claim,
  claimVoucher,
  statesOf,
  stateOf,
  ownCheck,
  askAgain,
  checksOf,
  run,
  ask,
  claimed,
  listed,
  record,
} = await startAgeChecks()
beforeEach(reset)

describe('claims that wait', () => {
  it('two tabs and a double click ask once', async () => {
    const player = await addPlayer(ADULT)
    const award = await offer(player, CAR)
    const answers = await Promise.all([claim(player, award), claim(player, award), claim(player, award)])
    expect(answers.map(({ body }) => body.prize?.state)).toEqual(['checking', 'checking', 'checking'])
    expect(await checksOf(player)).toHaveLength(1)
    await Promise.all([ask(player), ask(player)])
    expect(emulators.ageCheck.questions()).toHaveLength(1)
    expect(await stateOf(player)).toBe('claimed')
  })

  it('do not lapse while the vendor is silent, and the player has the whole prize afterwards', async () => {
    const { player, award } = await claimed(SILENT)
    expect((await claim(player, award, { line1: '2 Low Street' })).body.prize?.state).toBe('checking')
    server.advanceSeconds(2 * CLAIM_DAYS * 86_400)
    await run('lapse prizes')
    expect(await stateOf(player)).toBe('checking')
    expect((await record(player, 'over-18')).status).toBe(200)
    await run('finish claims whose winners were checked')
    const [row] = await server.db.select().from(awards).where(eq(awards.id, award.id))
    expect(row).toMatchObject({ state: 'claimed' })
    expect(row!.deliverBy!.getTime()).toBeGreaterThan(server.clock.now.getTime() + 29 * 86_400_000)
  })

  it('a voucher waits without its code and gets it afterwards', async () => {
    const player = await addPlayer(ADULT)
    await server.db.execute(sql`insert into vouchers (name, code) values ('A voucher', 'AGE-1') on conflict do nothing`)
    const award = await offer(player, VOUCHER)
    expect((await claimVoucher(player, award)).body.prize).toMatchObject({ state: 'checking', voucher: null })
    await ask(player)
    expect((await claimVoucher(player, award)).body.prize).toMatchObject({
      state: 'credited',
      voucher: { code: 'AGE-1' },
    })
  })

  it('a cheaper prize asks nobody', async () => {
    const player = await addPlayer(MINOR)
    expect((await claim(player, await offer(player, MUG))).body.prize?.state).toBe('claimed')
    expect(await checksOf(player)).toEqual([])
    expect(await ownCheck(player)).toEqual({ state: 'none', vendor: 'Agewise', mayAskAgain: false })
  })

  it('a player who was checked once is not asked again', async () => {
    const { player } = await claimed(ADULT)
    await ask(player)
    expect((await claim(player, await offer(player, CAR))).body.prize?.state).toBe('claimed')
    expect(await checksOf(player)).toHaveLength(1)
  })

  it('the vendor is asked three times at most, and asking while it is asked changes nothing', async () => {
    const { player } = await claimed(REFUSED)
    for (const mayAskAgain of [true, true, false]) {
      await ask(player)
      expect((await ownCheck(player)).mayAskAgain).toBe(mayAskAgain)
      const answers = await Promise.all([askAgain(player), askAgain(player)])
      expect(answers.map(({ status }) => status)).toEqual(mayAskAgain ? [200, 200] : [429, 429])
    }
    expect(await checksOf(player)).toHaveLength(3)
  })
})

describe('a player under 18', () => {
  it('gets no prize of any value, cannot enter, be paid out or exchange, and reads why; the prize waits for staff', async () => {
    const { player, award } = await claimed(MINOR)
    await ask(player)
    const mug = await offer(player, MUG)
    expect((await claim(player, mug)).body.prize?.state).toBe('checking')
    const { bearer } = player
    const key = randomUUID()
    const refusals = [
      await server.ask(postEnter, { bearer, key, body: { competitionId: FREE, termsAccepted: true } }),
      await server.ask(postPayoutCreate, { bearer, key, body: { amountPence: 1000 } }),
      await server.ask(postAccountExchange, { bearer, key, body: { from: 'cash', to: 'tokens', amount: 1000 } }),
    ]
    for (const { status, body } of refusals)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'under-age' })
    server.advanceSeconds(2 * CLAIM_DAYS * 86_400)
    await run('lapse prizes')
    expect(await statesOf(player)).toEqual(['checking', 'checking'])
    expect(await listed(player)).toMatchObject({ state: 'under-18', prizes: [{ id: award.id }, { id: mug.id }] })
  })

  it('loses the prize only when staff withdraw it, which leaves the list', async () => {
    const { player, award } = await claimed(MINOR)
    await ask(player)
    await withdrawAwardByTwo(
      server,
      { playerId: player.playerId, id: award.id },
      'The vendor and a passport say under 18.',
    )
    expect(await stateOf(player)).toBe('withdrawn')
    expect(await listed(player)).toBeUndefined()
  })

  it('who is not, by a document that staff saw, gets everything back', async () => {
    const { player } = await claimed(MINOR)
    await ask(player)
    expect((await record(player, 'over-18')).status).toBe(200)
    await run('finish claims whose winners were checked')
    expect(await stateOf(player)).toBe('claimed')
    const entered = await server.ask(postEnter, {
      bearer: player.bearer,
      body: { competitionId: FREE, termsAccepted: true },
    })
    expect(entered.status).toBe(200)
  })
})

it('cash from a checked prize is neither paid out nor exchanged, not even in part, until the age is known', async () => {
  const player = await addPlayer(ADULT, { balances: { cash: FROM_PENCE } })
  await offer(player, CASH, 'credited')
  const { bearer } = player
  const payOut = () => server.ask(postPayoutCreate, { bearer, body: { amountPence: 500 } })
  const exchange = () => server.ask(postAccountExchange, { bearer, body: { from: 'cash', to: 'tokens', amount: 500 } })
  for (const { status, body } of [await payOut(), await payOut(), await exchange()])
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'age-check' })
  expect(await checksOf(player)).toHaveLength(1)
  await ask(player)
  expect((await payOut()).body.code).toBe('no-payout-account')
  expect((await exchange()).body.code).not.toBe('age-check')
})
