/**
 * What somebody inside can do to the tickets of others with the rights of the database's owner, and who notices it
 * (docs/draw-format.md#what-it-does-not-prove). What they can do to a commitment is in `commitment.test.ts`.
 */
import { readBundle } from '@fairdraw/draw/bundle.ts'
import { checkReceipts } from '@fairdraw/draw/receipt/check-receipts.ts'
import { verifyTicket } from '@fairdraw/draw/verify.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awards } from '../../prize/tables.ts'
import { createKeyring } from '../../../keyring.ts'
import { publishDrawOf, addEntrants } from '../../../testing/draw/run-draw.ts'
import { startLog, startWitnesses } from '../../../testing/log/witnesses.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { forceTickets, rewriteHistory } from '../../../testing/rewrite-history.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { awardDraws } from '../../prize/award-draw.ts'
import { auditDraw } from '../audit/audit-draw.ts'
import { reportAudit } from '../audit/report.ts'
import { bundleOfDraw } from '../draw-winners.ts'
import type { Draw } from '../draws.ts'
import { streamRecords } from '../list.ts'
import { createTicketReceipts } from '../receipt/ticket-receipts.ts'
import { proveTicket } from '../ticket-proof.ts'
import { overCompetition } from '../../../testing/draw/over-competition.ts'

const [DROPPED, ADDED, REASSIGNED] = [1, 2, 3]

const server = await startTestApp({
  competitions: [DROPPED, ADDED, REASSIGNED].map((id) => overCompetition(id)),
})
const now = () => server.clock.now
const witnesses = startWitnesses(2, now)
const log = startLog(server, { witnesses, now })

/** In the last hour of a day the clock of a test is up to an hour ahead (test-app.ts). */
const HOUR_MS = 3_600_000
const WORDING = { ticket: String, count: String, time: String }

/** Six players with a ticket each; returns them with their tickets. */
async function enterSix(competitionId: number): Promise<{ playerId: number; ticket: number }[]> {
  await addEntrants(server, competitionId, 6, { finishedAt: new Date(server.clock.now.getTime() - 2 * HOUR_MS) })
  return readRows(
    server.db,
    sql`select player_id::float8 as "playerId", number::float8 as ticket from tickets where competition_id = ${competitionId} order by number`,
  )
}

const receiptOf = async (playerId: number) => {
  const [receipt] = (await createTicketReceipts({
    db: server.db,
    signer: log.signer,
    keyring: createKeyring(['a pepper of this test']),
    origin: () => 'https://fairdraw.example',
    log: { error: () => {} },
  }).ofPlayer(playerId))!
  return receipt!.text
}

const checkOn = (draw: Draw, text: string) => {
  const { manifest, witnessed } = readBundle(bundleOfDraw(draw))
  const tickets = streamRecords(server.db, draw.id)
  return checkReceipts(text, { draw: { manifest, keys: witnessed.keys }, tickets, wording: WORDING })
}

// Field rule 8
it('a ticket that is deleted before the list is sealed: its player shows it to anybody with the receipt', async () => {
  const [victim, other] = await enterSix(DROPPED)
  const [receipt, otherReceipt] = [await receiptOf(victim!.playerId), await receiptOf(other!.playerId)]
  await forceTickets(server.db, sql`delete from tickets where number = ${victim!.ticket}`)
  // The product commits to no list that lacks tickets of its entries, so the entry has to go as well.
  await rewriteHistory(
    server.db,
    sql`update entries set state = 'refunded' where player_id = ${victim!.playerId} and competition_id = ${DROPPED}`,
  )
  const draw = await publishDrawOf(server, DROPPED, log)
  expect(await checkOn(draw, receipt)).toMatchObject([{ verdict: 'missing' }])
  expect(await checkOn(draw, otherReceipt)).toMatchObject([{ verdict: 'in' }])
})

// Field rule 8
it('a ticket that is inserted: nobody outside can see it, and the auditor names it', async () => {
  await enterSix(ADDED)
  const insider = (await server.addPlayer()).playerId
  await forceTickets(
    server.db,
    sql`insert into tickets (competition_id, player_id, entry_id) values (${ADDED}, ${insider}, gen_random_uuid())`,
  )
  const draw = await publishDrawOf(server, ADDED, log)
  const report = reportAudit((await auditDraw(server.db, draw.id, () => {}))!, { showsAccounts: false })
  expect(report).toContain('Tickets that no completed entry accounts for: 1')
})

// Field rule 8
it('a ticket that is reassigned after the commitment: it wins for nobody else, and its player still proves it', async () => {
  const entered = await enterSix(REASSIGNED)
  const draw = await publishDrawOf(server, REASSIGNED, log)
  const { manifest, picks } = readBundle(bundleOfDraw(draw))
  const won = entered.find(({ ticket }) => ticket === picks[0]!.ticket)!
  const insider = (await server.addPlayer()).playerId
  await forceTickets(server.db, sql`update tickets set player_id = ${insider} where number = ${won.ticket}`)
  await awardDraws(server)
  expect(await server.db.select().from(awards).where(eq(awards.drawId, draw.id))).toEqual([])
  const proved = await proveTicket(server.db, won.playerId, { drawId: draw.id, ticket: won.ticket })
  const { proof } = (proved as unknown as { body: { proof: unknown } }).body
  expect(verifyTicket(proof, { manifest, picks, account: won.playerId, phone: '' })).toMatchObject({ isIn: true })
})
