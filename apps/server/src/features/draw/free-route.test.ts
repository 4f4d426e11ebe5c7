/** An entry by post is as likely to win as a paid one, in the competition's draw and in the weekly one (field rules 1, 17). */
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { VALID_WEEKLY_TERMS } from '@fairdraw/rules/content-rules/valid-weekly-draw.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { saveWeeklyDraw } from '../winsday/weekly-draws.ts'
import { findAttempts } from './draws.ts'
import { openDraws } from './open-draws.ts'
import { subjectOf } from './subject.ts'

const HOUR_MS = 3_600_000
const start = Date.now()
const inHours = (hours: number) => new Date(start + hours * HOUR_MS).toISOString()
const COMPETITION = 1
const WEEK = 'this-week'
/** The tickets of every entry, by any channel. */
const TICKETS = 2
const open = { enabled: true, dateStart: inHours(-2), dateStop: inHours(-0.5), tickets: TICKETS }

const server = await startTestApp({
  competitions: [
    {
      id: COMPETITION,
      pricePence: 200,
      steps: ['payment'],
      opensIn: -120,
      closesIn: -30,
      prizeTiers: [{ name: 'A car', winners: 1 }],
      channels: {
        sms: { ...open, info: '', cost: '£2 a text, plus your network’s own charge', costPence: 200 },
        postal: { ...open, info: '', cost: 'Free: just the cost of a stamp' },
      },
    },
  ],
})
server.clock.now = new Date(start)
const week = {
  name: 'This week’s Winsday',
  cutOff: inHours(1),
  drawsAt: inHours(2),
  prizes: [{ prize: { type: 'token', value: 20, name: '20 tokens' } as const, winners: 1 }],
  alternates: 0,
  onePrizePerPlayer: false,
  terms: VALID_WEEKLY_TERMS,
}
await server.db.transaction((tx) => saveWeeklyDraw(tx, WEEK, week, 1))

async function deliver(channel: 'sms' | 'postal', bearer: string, phone: string): Promise<void> {
  const row = { reference: randomUUID(), competitionId: COMPETITION, phone, enteredAt: inHours(-1) }
  const { status } = await server.ask(postIntakeRows, {
    bearer,
    body: { channel, reference: randomUUID(), rows: [row] },
  })
  expect(status).toBe(200)
}

it('a free card and a text for £2 have the same number of tickets in the list of each draw, which does not store the channel', async () => {
  const [paid, free] = await Promise.all([server.addPlayer(), server.addPlayer()])
  await deliver('sms', 'text-house-key-for-tests', paid.phone)
  await deliver('postal', 'post-room-key-for-tests', free.phone)
  await server.jobs.runAll()

  for (const { bearer } of [paid, free]) {
    const { body } = await server.ask(postProfileWidget, { bearer, body: { extended: true } })
    expect(body.futureDraws).toMatchObject([{ id: WEEK, tickets: TICKETS }])
  }

  server.clock.now = new Date(start + 1.5 * HOUR_MS)
  await openDraws(server.db, server.catalogue, server.clock.now)
  for (const [kind, subjectId] of [
    ['competition', String(COMPETITION)],
    ['winsday', WEEK],
  ] as const) {
    const [draw] = await findAttempts(server.db, { kind, subjectId })
    const subject = subjectOf(draw!)
    await server.db.transaction(async (tx) => subject.numberTickets?.(tx, draw!))
    const list = await readRows<Record<string, unknown>>(
      server.db,
      subject.selectTickets(draw!, { after: sql`0`, limit: sql`100` }),
    )
    expect(list.map((ticket) => `${ticket['player_id']} ${ticket['is_valid']}`).toSorted(), kind).toEqual(
      [paid, free].flatMap(({ playerId }) => Array.from({ length: TICKETS }, () => `${playerId} true`)).toSorted(),
    )
    // The list has no price and no channel.
    for (const ticket of list) expect(Object.keys(ticket).toSorted()).toEqual(['is_valid', 'number', 'player_id'])
  }
})
