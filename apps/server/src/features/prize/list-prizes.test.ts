import { postPrizes } from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { expect, it } from 'vitest'
import { addAward } from '../../testing/draw/add-award.ts'
import { BIKE } from '../../testing/draw/over-competition.ts'
import { readPages } from '../../testing/read-pages.ts'
import { startTestApp } from '../../testing/test-app.ts'

const server = await startTestApp()
const ask = (bearer: string, body: { cursor?: string } = {}) => server.ask(postPrizes, { bearer, body })
const later = (minutes: number) => new Date(server.clock.now.getTime() + minutes * 60_000)

it.each([
  [20, [20]],
  [21, [20, 1]],
  [45, [20, 20, 5]],
])('%i prizes come in pages of %j, the newest first', async (count, sizes) => {
  const { playerId, bearer } = await server.addPlayer()
  const ids: string[] = []
  // Two each are won at once.
  for (let nth = 0; nth < count; nth += 1)
    ids.push(
      (await addAward(server.db, { playerId, prize: BIKE, state: 'delivered', createdAt: later(Math.floor(nth / 2)) }))
        .id,
    )
  const pages = await readPages<{ prizes: WonPrize[]; nextCursor?: string | undefined }, WonPrize>(
    (query) => ask(bearer, query) as never,
    ({ prizes }) => prizes,
  )
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  expect(new Set(pages.flat().map(({ id }) => id))).toEqual(new Set(ids))
  const times = pages.flat().map(({ wonAt }) => wonAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

const ID = '0197a3c2-0000-7000-8000-00000000d4a2'
it.each([
  ['nothing', ''],
  ['no time', `.${ID}`],
  ['no id', '1764000000000.'],
  ['text before it', `x1764000000000.${ID}`],
  ['text after it', `1764000000000.${ID}x`],
  ['a short id', `1764000000000.${ID.slice(0, -1)}`],
])('a cursor with %s is refused', async (_, cursor) => {
  const { bearer } = await server.addPlayer()
  expect(await ask(bearer, { cursor: Buffer.from(cursor).toString('base64url') })).toMatchObject({
    status: 422,
    body: { fields: { cursor: ['error.validation.invalid'] } },
  })
})

it('a prize says until when it can be claimed, when it should arrive, and where it is', async () => {
  const { playerId, bearer } = await server.addPlayer()
  const [claimBy, deliverBy] = [later(10), later(20)]
  const dispatch = { carrier: 'Royal Mail', reference: 'AB1' }
  const tickets = new Map<string, number>()
  for (const state of AWARD_STATES) {
    const award = await addAward(server.db, { playerId, prize: BIKE, state, claimBy, deliverBy, dispatch })
    tickets.set(award.id, award.ticket)
  }
  const { prizes } = (await ask(bearer)).body
  expect(prizes!.map(({ state }) => state).toSorted()).toEqual(
    AWARD_STATES.filter((state) => state !== 'unrevealed').toSorted(),
  )
  for (const prize of prizes!)
    expect(prize).toMatchObject({
      prize: BIKE,
      from: 'Winsday',
      ticket: ticketCode(tickets.get(prize.id)!),
      claimBy: prize.state === 'offered' ? claimBy.toISOString() : null,
      deliverBy: ['claimed', 'sent'].includes(prize.state) ? deliverBy.toISOString() : null,
      dispatch,
      voucher: null,
      uploads: 0,
    })
})
