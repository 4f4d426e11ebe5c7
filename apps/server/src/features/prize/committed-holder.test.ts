/** A prize goes to whoever held the ticket at the commitment, and to nobody else; the database owner's rights do not help. */
import { getDeskDraw } from '@fairdraw/contract/desk/draws.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { players } from '../player/tables.ts'
import { awards } from './tables.ts'
import { findFiringSeries, readAlertRules } from '../../testing/alert-rules.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { forceTickets, rewriteHistory } from '../../testing/rewrite-history.ts'
import { addCompletedEntry, publishDrawOf, addEntrants } from '../../testing/draw/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { withdrawAwardByTwo } from '../../testing/draw/withdraw-award.ts'
import { bundleOfDraw } from '../draw/draw-winners.ts'
import type { Draw } from '../draw/draws.ts'
import { recordEvent } from '../player/events.ts'
import { callAlternates, lapseAwards } from './alternates.ts'
import { awardDraws } from './award-draw.ts'
import { BIKE, tier, overCompetition } from '../../testing/draw/over-competition.ts'
import { readValue } from '../../testing/read-rows.ts'

const COMPETITIONS = [1, 2, 3, 4, 5, 6, 7, 8]
const OFTEN = 9
const [REWRITTEN, RESERVES, GOES_ON, CHANGED, REPRICED] = [4, 5, 6, 7, 8]
const SERIES = 'fairdraw_prizes_overdue{kind="stopped"}'

const prizeTiers = [tier(BIKE, 2)]
const server = await startTestApp({
  competitions: [
    ...COMPETITIONS.map((id) => overCompetition(id, { prizeTiers })),
    overCompetition(OFTEN, { prizeTiers, alternates: 4, onePrizePerPlayer: false }),
  ],
})
const insider = (await server.addPlayer()).playerId

const awardsOf = ({ id }: Draw) => server.db.select().from(awards).where(eq(awards.drawId, id)).orderBy(awards.place)
const drawnOf = (draw: Draw) => bundleOfDraw(draw)!.picks.filter(({ outcome }) => outcome.kind !== 'skipped')
const isFiring = async () => {
  const rule = (await readAlertRules()).find(({ alert }) => alert === 'PrizeHolderDiffers')!
  return findFiringSeries(rule, await server.metrics.text()).includes(SERIES)
}
async function historyOf(draw: Draw) {
  const { headers } = await addStaff(server, ['draw-officer'])
  const { body } = await server.ask(getDeskDraw, { params: { id: draw.id }, headers })
  return body.events!.filter(({ event }) => event.endsWith('-award')).map(({ event, detail }) => ({ event, detail }))
}

async function published(competitionId: number): Promise<Draw> {
  await addEntrants(server, competitionId, 5)
  return publishDrawOf(server, competitionId)
}

async function holderOf(ticket: number): Promise<number> {
  const query = sql`select player_id::float8 as "playerId" from tickets where number = ${ticket}`
  return await readValue<number>(server.db, query)
}

type Won = { ticket: number; holder: number }
type Attack = { harm: (won: Won) => SQL; undo: (won: Won) => SQL }
/** What somebody with the rights of the database's owner may do to the first winning ticket. */
const ATTACKS: [what: string, difference: string, attack: Attack][] = [
  [
    'given to another player',
    'holder',
    {
      harm: ({ ticket }) => sql`update tickets set player_id = ${insider} where number = ${ticket}`,
      undo: ({ ticket, holder }) => sql`update tickets set player_id = ${holder} where number = ${ticket}`,
    },
  ],
  [
    'removed',
    'nobody',
    {
      harm: ({ ticket }) => sql`update tickets set competition_id = -competition_id where number = ${ticket}`,
      undo: ({ ticket }) => sql`update tickets set competition_id = -competition_id where number = ${ticket}`,
    },
  ],
  [
    'that of a player whose number was set to another',
    'number',
    {
      harm: ({ holder }) => sql`update players set phone = reverse(phone) where id = ${holder}`,
      undo: ({ holder }) => sql`update players set phone = reverse(phone) where id = ${holder}`,
    },
  ],
]

// Field rule 8
it.each(ATTACKS)(
  'a winning ticket that is %s gives nobody a prize, rings an alarm with what differs, and goes on once it is right',
  async (what, difference, { harm, undo }) => {
    const draw = await published(1 + ATTACKS.findIndex(([one]) => one === what))
    const { ticket } = drawnOf(draw)[0]!
    const won = { ticket, holder: await holderOf(ticket) }
    await forceTickets(server.db, harm(won))
    await awardDraws(server)
    await awardDraws(server)
    expect(await awardsOf(draw)).toEqual([])
    expect(await historyOf(draw)).toEqual([{ event: 'stop-award', detail: { ticket, difference } }])
    expect(await isFiring()).toBe(true)

    await forceTickets(server.db, undo(won))
    await awardDraws(server)
    const [first] = await awardsOf(draw)
    expect(first).toMatchObject({ ticket, playerId: won.holder })
    expect((await historyOf(draw)).map(({ event }) => event)).toEqual(['stop-award', 'resume-award'])
    expect(await isFiring()).toBe(false)
  },
)

// Field rule 8
it('a list that was written anew after its commitment gives nobody a prize', async () => {
  const draw = await published(REWRITTEN)
  await rewriteHistory(
    server.db,
    sql`update draw_lists set openings = decode(repeat('ab', length(openings)), 'hex') where draw_id = ${draw.id}`,
  )
  await awardDraws(server)
  expect(await awardsOf(draw)).toEqual([])
  expect((await historyOf(draw))[0]).toMatchObject({ event: 'stop-award', detail: { difference: 'list' } })
  await rewriteHistory(server.db, sql`update draws set awarded_at = now() where id = ${draw.id}`)
})

// Field rule 8
it('a reserve whose ticket was given away is not called, and the other draws go on', async () => {
  const [draw, other] = [await published(RESERVES), await published(GOES_ON)]
  const { ticket } = drawnOf(draw).at(-1)!
  await awardDraws(server)
  const harm = sql`update tickets set player_id = ${insider} where number = ${ticket}`
  await forceTickets(server.db, harm)
  const isLate = (one: Draw) => and(eq(awards.drawId, one.id), eq(awards.place, 0))
  for (const one of [draw, other]) await server.db.update(awards).set({ claimBy: server.clock.now }).where(isLate(one))
  await lapseAwards(server)
  await callAlternates(server)
  expect((await awardsOf(draw)).filter(({ replaces }) => replaces !== null)).toEqual([])
  expect((await awardsOf(other)).filter(({ replaces }) => replaces !== null)).toHaveLength(1)
  expect(await historyOf(draw)).toEqual([{ event: 'stop-award', detail: { ticket, difference: 'holder' } }])
})

// Field rule 8
it('a winner who has changed their number since the list was closed gets their prize', async () => {
  const draw = await published(CHANGED)
  const { ticket } = drawnOf(draw)[0]!
  const holder = await holderOf(ticket)
  await server.db.update(players).set({ phone: server.freshPhone() }).where(eq(players.id, holder))
  await recordEvent(server.db, { playerId: holder, event: 'number-changed', at: server.clock.now })
  await awardDraws(server)
  expect((await awardsOf(draw))[0]).toMatchObject({ ticket, playerId: holder })
})

// Field rule 10
it('winners get what the draw was committed with, whatever the catalogue says since', async () => {
  const draw = await published(REPRICED)
  const lesser = JSON.stringify([{ name: 'A bell', winners: 2, prize: { ...BIKE, name: 'A bell', value: 5 } }])
  await server.db.execute(
    sql`update competitions set body = jsonb_set(body, '{meta,prizeTiers}', ${lesser}::jsonb) where id = ${REPRICED}`,
  )
  await vi.waitFor(async () =>
    expect((await server.catalogue.find(REPRICED, server.db))?.competition.meta.prizeTiers).toMatchObject([
      { name: 'A bell' },
    ]),
  )
  await awardDraws(server)
  expect((await awardsOf(draw)).map(({ prize }) => prize)).toEqual([BIKE, BIKE])
})

// Field rule 8
it('a reserve ticket of a player whose prize was withdrawn is passed over, also where a player may win twice', async () => {
  const { playerId } = await server.addPlayer()
  const finishedAt = server.clock.now
  await addCompletedEntry(server, { playerId, competitionId: OFTEN, tickets: 6, finishedAt })
  const draw = await publishDrawOf(server, OFTEN)
  await awardDraws(server)
  const [first] = await awardsOf(draw)
  await withdrawAwardByTwo(server, first!, 'They were not eligible.')
  expect(await callAlternates(server)).toBe(0)
  expect((await awardsOf(draw)).filter(({ replaces }) => replaces !== null)).toEqual([])
})
