/** A run that sold too few tickets: no draw, and everybody gets back what they paid (docs/mechanisms/entry/run.md). */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CompetitionOptions } from '../../../testing/competitions.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import { findLedgerDifferences } from '../../../testing/vendor-ledger.ts'
import { closeDraw } from '../../draw/close.ts'
import { openDraws } from '../../draw/open-draws.ts'
import { refundCalledOff } from './refund-called-off.ts'

const prizeTiers = [{ name: 'A mug', winners: 1 }]
const COMPETITIONS = {
  paid: { id: 1, steps: ['payment'], pricePence: 100, tokensEarned: 2 },
  tokens: { id: 2, tokenCost: 5 },
  'tokens at a step': { id: 5, steps: ['payment'], tokenCost: 5 },
  enough: { id: 3, tokenCost: 5 },
  drawn: { id: 4 },
} satisfies Record<string, CompetitionOptions>
const RUNS = {
  paid: { ticketsTotal: 10, tooFew: 'refund', minimum: 6 },
  tokens: { ticketsTotal: 10, tooFew: 'refund', minimum: 2 },
  'tokens at a step': { ticketsTotal: 10, tooFew: 'refund', minimum: 2 },
  enough: { ticketsTotal: 10, tooFew: 'refund', minimum: 2 },
  drawn: { ticketsTotal: 10, tooFew: 'draw' },
} as const
type Name = keyof typeof COMPETITIONS
const BANK = 'obie-alder-personal'

const shop = await openUseCaseHarness([])
for (const name of Object.keys(COMPETITIONS) as Name[])
  await shop.put({ ...COMPETITIONS[name], prizeTiers, run: RUNS[name] })
for (let player = 1; player <= 8; player += 1) await shop.addPlayer(player, 20)

const begin = (player: number, name: Name) => shop.entered(player, COMPETITIONS[name].id)
const card = async (playerId: number, entryId: string) =>
  shop.pay({ playerId, entryId, method: 'card', bundleId: 'b3', nonce: await shop.nonce({ amountPence: 300 }) })

/** Closes the competition and its list. */
async function close(name: Name) {
  await shop.put({ ...COMPETITIONS[name], prizeTiers, run: RUNS[name], closesIn: -30 })
  const now = () => new Date()
  await openDraws(shop.db, shop.catalogue, now())
  const [draw] = await readRows<{ id: string }>(
    shop.db,
    sql`select id from draws where subject_id = ${String(COMPETITIONS[name].id)}`,
  )
  return shop.db.transaction((tx) => closeDraw(tx, draw!.id, { job: 'test' }, { catalogue: shop.catalogue, now }))
}
const messagesAbout = (name: Name) =>
  readRows<{ player: number; body: object }>(
    shop.db,
    sql`select player_id::int as player, body - 'name' as body from outbox
        where topic = 'draw-called-off' and body ->> 'competitionId' = ${String(COMPETITIONS[name].id)} order by player_id`,
  )

it('money, credits and earned tokens go back, by every method, and each player is told once', async () => {
  await shop.giveCredits(2, { v1: 1 })
  const [byCard, byCredit, byBank] = [await begin(1, 'paid'), await begin(2, 'paid'), await begin(3, 'paid')]
  await card(1, byCard)
  await shop.pay({ playerId: 2, entryId: byCredit, method: 'credits', bundleId: 'b1', creditIds: ['v1'] })
  await shop.pay({ playerId: 3, entryId: byBank, method: 'bank', bundleId: 'b1', bankId: BANK })
  const [link] = await readRows<{ id: string }>(
    shop.db,
    sql`select vendor_id as id from payments where entry_id = ${byBank}`,
  )
  await shop.emulators.openBanking.act(link!.id, 'authorise')
  await shop.emulators.openBanking.settle()
  await shop.makeDue('payments')
  await shop.sweep()

  expect(await close('paid')).toMatchObject({
    kind: 'moved',
    draw: { state: 'void', voidReason: expect.stringContaining('5 of the 6 tickets'), calledOffAt: expect.any(Date) },
  })
  // It stops anywhere and goes on: what is left is what still has tickets.
  expect(await refundCalledOff(shop.db)).toBe(3)
  expect(await refundCalledOff(shop.db)).toBe(0)
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  for (let turn = 0; turn < 3; turn += 1) {
    await shop.emulators.settle()
    await shop.emulators.openBanking.settle()
    await shop.makeDue('payments')
    await shop.sweep()
  }
  for (const [player, entryId] of [
    [1, byCard],
    [2, byCredit],
    [3, byBank],
  ] as const)
    expect(await shop.status(player, entryId)).toMatchObject({
      body: { status: 'refunded', payment: { paymentStatus: 'refunded', why: 'too-few' } },
    })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  expect(await findLedgerDifferences(shop.db, shop.emulators)).toEqual([])
  expect(await messagesAbout('paid')).toEqual([
    { player: 1, body: { competitionId: 1, amountPence: 300, tokens: 0 } },
    { player: 2, body: { competitionId: 1, amountPence: 0, tokens: 0 } },
    { player: 3, body: { competitionId: 1, amountPence: 100, tokens: 0 } },
  ])
})

it.each([
  ['tokens', 4],
  ['tokens at a step', 8],
] as const)('%s go back at once', async (name, player) => {
  const entryId = await begin(player, name)
  if (name === 'tokens at a step') await shop.pay({ playerId: player, entryId, method: 'tokens' })
  expect(await close(name)).toMatchObject({ draw: { state: 'void' } })
  expect(await refundCalledOff(shop.db)).toBe(1)
  const [wallet] = await readRows(
    shop.db,
    sql`select balance::int from wallets where player_id = ${player} and asset = 'tokens'`,
  )
  expect(wallet).toEqual({ balance: 20 })
  const competitionId = COMPETITIONS[name].id
  expect(await messagesAbout(name)).toEqual([{ player, body: { competitionId, amountPence: 0, tokens: 5 } }])
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

it.each<[string, Name, players: number[]]>([
  ['with as many as it needs', 'enough', [5, 6]],
  ['that is drawn however many are sold', 'drawn', [7]],
])('a run %s is drawn', async (_, name, players) => {
  for (const player of players) await begin(player, name)
  expect(await close(name)).toMatchObject({ draw: { state: 'closed' } })
  expect(await refundCalledOff(shop.db)).toBe(0)
})
