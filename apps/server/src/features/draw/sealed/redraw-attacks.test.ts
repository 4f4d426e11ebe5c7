/** What somebody with the rights of the database's owner does between two attempts is refused, or shown. */
import { getDeskDraw } from '@fairdraw/contract/desk/draws.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awards } from '../../prize/tables.ts'
import { findFiringSeries, readAlertRules } from '../../../testing/alert-rules.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { createRedraws, manifestOf, sharedOf, overWithTwoWinners } from '../../../testing/draw/redraws.ts'
import { forceTickets } from '../../../testing/rewrite-history.ts'
import { approveByTwo, publishDrawOf, voidByTwo } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { awardDraws } from '../../prize/award-draw.ts'
import { openDraws } from '../open-draws.ts'
import { readValue } from '../../../testing/read-rows.ts'

type Attacked = { ticket: number; holder: number; other: number; refunded: string }
/** What somebody with the rights of the database's owner may do between two attempts, and what comes of it. */
const ATTACKS: [what: string, harm: (attacked: Attacked) => SQL, comesOf: { missing: number; stops?: string }][] = [
  [
    'given to another player',
    ({ ticket, other }) => sql`update tickets set player_id = ${other} where number = ${ticket}`,
    { missing: 0, stops: 'holder' },
  ],
  ['deleted', ({ ticket }) => sql`delete from tickets where number = ${ticket}`, { missing: 1 }],
  [
    'made one of somebody else’s refunded entry',
    ({ ticket, other, refunded }) =>
      sql`update tickets set player_id = ${other}, entry_id = ${refunded} where number = ${ticket}`,
    { missing: 1 },
  ],
  [
    'joined by one that nobody bought',
    ({ holder }) => sql`insert into tickets (competition_id, player_id, entry_id)
      select competition_id, player_id, entry_id from tickets where player_id = ${holder} limit 1`,
    { missing: 0 },
  ],
]

const server = await startTestApp({ competitions: ATTACKS.map((_, nth) => overWithTwoWinners(nth + 1)) })
const redraws = createRedraws(server)
await openDraws(server.db, server.catalogue, server.clock.now)

const ALARM = 'fairdraw_competitions_lacking{what="sealed-tickets"}'

// Field rule 8
it.each(ATTACKS)(
  'a ticket that is %s between two attempts changes nothing unseen',
  async (what, harm, { missing, stops }) => {
    const competitionId = 1 + ATTACKS.findIndex(([one]) => one === what)
    const players = await redraws.addPlayers(competitionId)
    // What was refunded before the list was sealed explains nothing that is missing in it.
    await redraws.refund(competitionId, players[0]!)
    await redraws.enter(competitionId, players[0]!.playerId)
    const first = await publishDrawOf(server, competitionId)
    const redraw = await voidByTwo(server, first.id, 'The prize was announced wrongly.')
    // Two players are left, so that each wins.
    for (const player of players.slice(2)) await redraws.refund(competitionId, player)
    const [holder, other] = [players[0]!.playerId, players[2]!.playerId]
    const refunded = await redraws.entryOf(competitionId, other)
    const own = await redraws.ticketsOf(competitionId, players[0]!)
    const entryId = await readValue<string>(
      server.db,
      sql`select entry_id as "entryId" from tickets where number = ${own[0]!}`,
    )
    for (const ticket of missing === 0 ? own : own.slice(0, 1))
      await forceTickets(server.db, harm({ ticket, holder, other, refunded }))

    await redraws.runSteps(competitionId, 'close', 'reconcile')
    const result = await redraws.tryStep(competitionId, 'commit')
    const drawMissing = (await readAlertRules()).find(({ alert }) => alert === 'DrawMissing')!
    const alarms = findFiringSeries(drawMissing, await server.metrics.text())
    if (missing > 0) {
      expect(alarms).toContain(ALARM)
      expect(result).toMatchObject({ kind: 'blocked', blockers: [{ code: 'tickets-missing', count: missing }] })
      const { headers } = await addStaff(server, ['draw-officer'])
      const { body } = await server.ask(getDeskDraw, { params: { id: redraw.id }, headers })
      expect(body.draw).toMatchObject({
        state: 'reconciled',
        blockers: ['Our records lack 1 ticket of the sealed list, and no refund accounts for that.'],
      })
      // Put back as it was, it goes on.
      await forceTickets(server.db, sql`delete from tickets where number = ${own[0]!}`)
      await forceTickets(
        server.db,
        sql`insert into tickets (competition_id, number, player_id, entry_id)
          values (${competitionId}, ${own[0]!}, ${holder}, ${entryId})`,
      )
      expect(await redraws.tryStep(competitionId, 'commit')).toMatchObject({ kind: 'moved' })
      expect(findFiringSeries(drawMissing, await server.metrics.text())).not.toContain(ALARM)
      return
    }
    expect(alarms).not.toContain(ALARM)
    expect(result).toMatchObject({ kind: 'moved' })
    await redraws.runSteps(competitionId, 'draw')
    await approveByTwo(server, redraw.id)
    await redraws.runSteps(competitionId, 'publish')
    const drawn = await redraws.latest(competitionId)
    expect(sharedOf(manifestOf(drawn))).toEqual(sharedOf(manifestOf(first)))
    expect(await redraws.isVerified(drawn)).toBe(true)
    await awardDraws(server)
    const given = await server.db.select().from(awards).where(eq(awards.drawId, drawn.id))
    expect(given).toHaveLength(stops === undefined ? 2 : 0)
    const { headers } = await addStaff(server, ['draw-officer'])
    const { body } = await server.ask(getDeskDraw, { params: { id: drawn.id }, headers })
    expect(body.events!.filter(({ event }) => event === 'stop-award').map(({ detail }) => detail)).toMatchObject(
      stops === undefined ? [] : [{ difference: stops }],
    )
  },
)
