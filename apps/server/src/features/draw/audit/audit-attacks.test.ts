/** What somebody with the rights of the database's owner may do to a draw, and what an auditor reads of it. */
import { randomBytes } from 'node:crypto'
import { canonicalJson } from '@fairdraw/draw/canonical-json.ts'
import type { CanonicalValue } from '@fairdraw/draw/canonical-json.ts'
import { manifestHashOf, readManifest } from '@fairdraw/draw/manifest.ts'
import { TICKET_BYTES, holderOf, leafOfRecord } from '@fairdraw/draw/ticket.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { rootOf } from '@fairdraw/log/merkle.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawLists } from '../../../db/schema.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { forceTickets, rewriteHistory } from '../../../testing/rewrite-history.ts'
import { addCompletedEntry, approveByTwo, drawContext } from '../../../testing/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { awardDraws } from '../../prize/award-draw.ts'
import { callAlternates } from '../../prize/alternates.ts'
import { findAttempts, findDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { openDraws } from '../open-draws.ts'
import { runDrawStep } from '../steps.ts'
import type { DrawStep } from '../steps.ts'
import { auditDraw } from './audit-draw.ts'
import { linesOf } from './findings.ts'
import type { Code } from './findings.ts'
import { reportAudit } from './report.ts'

const BIKE = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' } as const

/** What an insider knows: the tickets by their numbers, each with its player, and themselves. */
type Scene = { competitionId: number; tickets: { number: number; player: number }[]; insider: number; draw: Draw }
type Attack = {
  what: string
  /** What the audit says, and of how many. */
  found: Partial<Record<Code, number>>
  /** Between the last entry and the closing of the list. */
  before?: (scene: Omit<Scene, 'draw'>) => Promise<unknown>
  /** Between the list and the draw. */
  sealed?: (scene: Scene) => Promise<unknown>
  /** When the prizes are given. */
  after?: (scene: Scene) => Promise<unknown>
}

let server: TestApp
const force = (statement: SQL) => forceTickets(server.db, statement)
const rewrite = (statement: SQL) => rewriteHistory(server.db, statement)
const first = ({ tickets }: Pick<Scene, 'tickets'>) => tickets[0]!
/** The winning place of an award that exists. */
const award = sql`place = 0`

const ATTACKS: Attack[] = [
  { what: 'nothing', found: {} },
  {
    what: 'a ticket without an entry',
    found: { 'no-entry': 1, channels: 1 },
    before: ({ competitionId, insider }) =>
      force(
        sql`insert into tickets (competition_id, player_id, entry_id) values (${competitionId}, ${insider}, gen_random_uuid())`,
      ),
  },
  {
    what: 'a second ticket of an entry for one',
    found: { surplus: 1, channels: 1 },
    before: ({ competitionId, ...scene }) =>
      force(sql`insert into tickets (competition_id, player_id, entry_id)
        select competition_id, player_id, entry_id from tickets where competition_id = ${competitionId} and number = ${first(scene).number}`),
  },
  {
    what: 'an entry that was made up, after the cut-off',
    found: { late: 1 },
    before: ({ competitionId, insider }) =>
      addCompletedEntry(server, { playerId: insider, competitionId, finishedAt: server.clock.now }),
  },
  {
    what: 'a card that no post brought',
    found: { undelivered: 1, 'control-total': 1 },
    before: async ({ competitionId, insider }) => {
      await addCompletedEntry(server, { playerId: insider, competitionId, finishedAt: inTime() })
      await rewrite(
        sql`update entries set channel = 'postal' where competition_id = ${competitionId} and player_id = ${insider}`,
      )
    },
  },
  {
    what: 'an entry that cost money, and was not paid',
    found: { unpaid: 1 },
    before: ({ competitionId, ...scene }) =>
      rewrite(
        sql`update entries set price_pence = 200 where competition_id = ${competitionId} and player_id = ${first(scene).player}`,
      ),
  },
  {
    what: 'an entry whose payment is captured, and in no books',
    found: { unpaid: 1 },
    before: ({ competitionId, ...scene }) =>
      rewrite(sql`with priced as (
          update entries set price_pence = 200 where competition_id = ${competitionId} and player_id = ${first(scene).player} returning player_id, id)
        insert into payments (id, player_id, entry_id, method, amount_pence, state)
        select gen_random_uuid(), player_id, id, 'card', 200, 'captured' from priced`),
  },
  {
    what: 'an entry that cost tokens, and took none',
    found: { undebited: 1 },
    before: ({ competitionId, ...scene }) =>
      rewrite(
        sql`update entries set token_cost = 3 where competition_id = ${competitionId} and player_id = ${first(scene).player}`,
      ),
  },
  {
    what: 'a ticket removed before the list was sealed',
    found: { 'too-few': 1, channels: 1 },
    before: async ({ competitionId, ...scene }) => {
      await force(sql`delete from tickets where competition_id = ${competitionId} and number = ${first(scene).number}`)
      // Its entry is made to look smaller while the list is written, so that the commitment is not refused.
      await rewrite(
        sql`update entries set state = 'expired' where competition_id = ${competitionId} and player_id = ${first(scene).player}`,
      )
    },
    sealed: ({ competitionId, ...scene }) =>
      rewrite(
        sql`update entries set state = 'completed' where competition_id = ${competitionId} and player_id = ${first(scene).player}`,
      ),
  },
  {
    what: 'a ticket left out of the list',
    found: { 'left-out': 1, channels: 1 },
    before: ({ competitionId, ...scene }) =>
      rewrite(
        sql`update entries set state = 'refunded' where competition_id = ${competitionId} and player_id = ${first(scene).player}`,
      ),
    sealed: ({ competitionId, ...scene }) =>
      rewrite(
        sql`update entries set state = 'completed' where competition_id = ${competitionId} and player_id = ${first(scene).player}`,
      ),
  },
  {
    what: 'a ticket given to another player after the list was sealed',
    found: { holder: 1, 'no-entry': 1, 'too-few': 1 },
    sealed: ({ insider, ...scene }) =>
      force(sql`update tickets set player_id = ${insider} where number = ${first(scene).number}`),
    after: ({ draw, ...scene }) =>
      rewrite(sql`update draws set awarded_at = null where id = ${draw.id} and ${first(scene).number} > 0`),
  },
  {
    what: 'a ticket removed after the list was sealed',
    found: { 'no-ticket': 1, 'too-few': 1 },
    sealed: (scene) => force(sql`delete from tickets where number = ${first(scene).number}`),
  },
  {
    what: 'a player’s number set to another one',
    found: { number: 1 },
    sealed: (scene) => rewrite(sql`update players set phone = reverse(phone) where id = ${first(scene).player}`),
  },
  {
    what: 'a player hidden behind a second value',
    found: { split: 1 },
    sealed: ({ draw }) => hidePlayer(draw.id),
  },
  {
    what: 'an entry refunded before the list was sealed',
    found: { refunded: 1, channels: 1 },
    sealed: ({ competitionId, draw, ...scene }) =>
      rewrite(sql`with refunded as (
          update entries set state = 'refunded' where competition_id = ${competitionId} and player_id = ${first(scene).player} returning player_id, id)
        insert into entry_events (player_id, entry_id, event, state, at)
        select player_id, id, 'refund', 'refunded', ${draw.committedAt}::timestamptz - interval '1 minute' from refunded`),
  },
  {
    what: 'another list in the place of the sealed one',
    found: { opening: 5, root: 2, holder: 5 },
    after: ({ draw }) =>
      rewrite(sql`update draw_lists set openings = decode(repeat('ab', length(openings)), 'hex'),
        records = overlay(records placing '\\x00'::bytea from 20 for 1) where draw_id = ${draw.id}`),
  },
  {
    what: 'another result',
    found: { result: 1, award: 2 },
    after: ({ draw }) =>
      rewrite(sql`update draws set bundle = jsonb_set(jsonb_set(bundle, '{picks,0}', bundle #> '{picks,1}'), '{picks,1}', bundle #> '{picks,0}')
        where id = ${draw.id}`),
  },
  {
    what: 'another promise beside the result',
    found: { promise: 1 },
    after: ({ draw }) => rewrite(sql`update draws set beacon_at = beacon_at - interval '1 day' where id = ${draw.id}`),
  },
  {
    what: 'an approval removed',
    found: { people: 1 },
    after: ({ draw }) =>
      rewrite(sql`delete from approvals where ctid = (select a.ctid from approvals a join proposals p on p.id = a.proposal_id
        where p.kind = 'approve-draw' and p.subject_id = ${draw.id} limit 1)`),
  },
  {
    what: 'an award given to another player',
    found: { award: 1 },
    after: ({ draw, insider }) =>
      rewrite(sql`update awards set player_id = ${insider} where draw_id = ${draw.id} and ${award}`),
  },
  {
    what: 'an award of another prize',
    found: { award: 1 },
    after: ({ draw }) =>
      rewrite(sql`update awards set prize = jsonb_set(prize, '{value}', '5') where draw_id = ${draw.id} and ${award}`),
  },
  {
    what: 'an award for another ticket',
    found: { award: 1 },
    after: ({ draw }) => rewrite(sql`update awards set ticket = ticket + 1 where draw_id = ${draw.id} and ${award}`),
  },
  {
    what: 'an award removed',
    found: { 'award-missing': 1 },
    after: ({ draw }) => rewrite(sql`delete from awards where draw_id = ${draw.id} and ${award}`),
  },
  {
    what: 'a reserve called before the one drawn ahead',
    found: { 'award-order': 1 },
    after: async ({ draw }) => {
      await rewrite(sql`update awards set state = 'unclaimed' where draw_id = ${draw.id}`)
      await callAlternates(prizes())
      await rewrite(sql`delete from awards where draw_id = ${draw.id} and place = 2`)
    },
  },
  {
    what: 'an attempt that vanished',
    found: { attempts: 1, promise: 1 },
    after: ({ draw }) => rewrite(sql`update draws set attempt = 2 where id = ${draw.id}`),
  },
]

beforeAll(async () => {
  const prizeTiers = [{ name: BIKE.name, winners: 2, prize: BIKE }]
  server = await startTestApp({
    competitions: ATTACKS.map((_, nth) => ({
      id: 1 + nth,
      opensIn: -600,
      closesIn: -30,
      prizeTiers,
      draw: { alternates: 2, onePrizePerPlayer: true },
    })),
  })
}, 60_000)
afterAll(() => server.close())

const inTime = () => new Date(server.clock.now.getTime() - 2 * 3_600_000)
const prizes = () => ({ db: server.db, catalogue: server.catalogue, now: () => server.clock.now })

async function runSteps({ id }: Draw, steps: readonly DrawStep[]): Promise<Draw> {
  const officer = await addStaff(server, ['draw-officer'])
  for (const step of steps)
    expect(await runDrawStep(drawContext(server), id, step, officer)).toMatchObject({ kind: 'moved' })
  return (await findDraw(server.db, id))!
}

/** Runs a draw of five players to its prizes, with an attack on the way. */
async function attacked({ before, sealed, after }: Attack, competitionId: number): Promise<Draw> {
  for (let nth = 0; nth < 5; nth += 1) {
    const { playerId } = await server.addPlayer()
    await addCompletedEntry(server, { playerId, competitionId, finishedAt: inTime() })
  }
  const tickets = await readRows<Scene['tickets'][number]>(
    server.db,
    sql`select number::float8 as number, player_id::float8 as player from tickets where competition_id = ${competitionId} order by number`,
  )
  const scene = { competitionId, tickets, insider: (await server.addPlayer()).playerId }
  await before?.(scene)
  await openDraws(server.db, server.catalogue, server.clock.now)
  const [opened] = await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })
  const committed = await runSteps(opened!, ['close', 'reconcile', 'commit'])
  await sealed?.({ ...scene, draw: committed })
  server.advanceSeconds(20)
  await runSteps(committed, ['draw'])
  await approveByTwo(server, committed.id)
  const draw = await runSteps(committed, ['publish'])
  await awardDraws(prizes())
  await after?.({ ...scene, draw })
  return draw
}

/** As somebody would who builds the list: one ticket gets another value for its player, and everything after it is made to fit. */
async function hidePlayer(drawId: string): Promise<void> {
  const [part] = await server.db.select().from(drawLists).where(eq(drawLists.drawId, drawId))
  const { openings, records } = part!
  randomBytes(32).copy(openings, 32)
  Buffer.from(holderOf(openings.subarray(0, 32), openings.subarray(32, 64))).copy(records, 8)
  const leaves = Array.from({ length: records.length / TICKET_BYTES }, (_, at) =>
    leafOfRecord(records.subarray(at * TICKET_BYTES, (at + 1) * TICKET_BYTES)),
  )
  const root = Buffer.from(rootOf(leaves))
  await rewrite(
    sql`update draw_lists set records = ${records}, openings = ${openings}, root = ${root}, groups = null where draw_id = ${drawId}`,
  )
  const draw = (await findDraw(server.db, drawId))!
  const manifest = { ...readManifest(JSON.parse(draw.manifest!)), root: toHex(root) }
  await rewrite(sql`update draws set manifest = ${canonicalJson(manifest as unknown as CanonicalValue)},
    manifest_hash = ${Buffer.from(manifestHashOf(manifest))} where id = ${drawId}`)
}

it.each(ATTACKS.map((attack, nth) => ({ ...attack, competitionId: nth + 1 })))(
  '$what',
  async ({ competitionId, ...attack }) => {
    const draw = await attacked(attack, competitionId)
    const audited = (await auditDraw(server.db, draw.id, () => {}))!
    const found = [...audited.records, ...audited.attempts.flatMap((one) => one.found)]
    expect(Object.fromEntries(found.map(({ code, count }) => [code, count]))).toEqual(attack.found)
    const report = reportAudit(audited, { showsAccounts: false })
    expect(report.match(/^FINDING/gm)?.length ?? 0).toBe(Object.keys(attack.found).length)
    // Neither the secret, nor a number, nor an account.
    expect(report).not.toContain(toHex(draw.secret!))
    expect(report).not.toMatch(/077\d{8}|accounts \d/)
  },
)

it('accounts are shown on request', () => {
  const found = [{ code: 'holder', count: 2, tickets: [100_002, 100_001], accounts: [1_000], details: [] }] as const
  const lines = (showsAccounts: boolean) =>
    linesOf(
      found.map((one) => ({ ...one, tickets: [...one.tickets], accounts: [...one.accounts], details: [] })),
      { showsAccounts },
    )
  expect(lines(false)).toEqual([
    'FINDING   Tickets whose account is not the one that the list was sealed with: 2 tickets: 100001, 100002',
  ])
  expect(lines(true)[1]).toContain('accounts 1000')
})
