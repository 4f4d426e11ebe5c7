/** What somebody with the rights of the database's owner may do to a redraw, and what an auditor reads of it. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createRedraws, overWithTwoWinners } from '../../../testing/draw/redraws.ts'
import { publishDrawOf, voidByTwo } from '../../../testing/draw/run-draw.ts'
import { forceTickets, rewriteHistory } from '../../../testing/rewrite-history.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { auditDraw } from './audit-draw.ts'

const server = await startTestApp({ competitions: [overWithTwoWinners(1)] })
const redraws = createRedraws(server)

// Field rule 8
it('a redraw by other rules and with another secret, and a ticket that it leaves out though its entry stands, are named', async () => {
  const players = await redraws.addPlayers(1)
  const first = await publishDrawOf(server, 1)
  const redraw = await voidByTwo(server, first.id, 'The prize was announced wrongly.')
  const entryId = await redraws.entryOf(1, players[0]!.playerId)
  const [refunded] = await redraws.refund(1, players[0]!)
  await publishDrawOf(server, 1)
  const audit = async () => {
    const { attempts } = (await auditDraw(server.db, redraw.id, () => {}))!
    return attempts[1]!.found.map(({ code, tickets, details }) => ({ code, tickets, details }))
  }
  expect(await audit()).toEqual([])

  await rewriteHistory(server.db, sql`update entries set state = 'completed' where id = ${entryId}`)
  await forceTickets(
    server.db,
    sql`insert into tickets (competition_id, number, player_id, entry_id)
        values (1, ${refunded!}, ${players[0]!.playerId}, ${entryId})`,
  )
  await rewriteHistory(
    server.db,
    sql`update draws set secret = decode(repeat('ab', 32), 'hex'),
        manifest = replace(manifest, '"onePrizePerPlayer":true', '"onePrizePerPlayer":false') where id = ${redraw.id}`,
  )
  const found = await audit()
  expect(found).toContainEqual({
    code: 'attempts',
    tickets: [],
    details: [
      'Attempt 2: The prizes or the rules are not those of the first attempt.',
      'Attempt 2 has another secret than the list that it is drawn from.',
    ],
  })
  expect(found).toContainEqual({ code: 'excluded', tickets: [refunded], details: [] })
})
