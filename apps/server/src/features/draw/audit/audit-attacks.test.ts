/** What somebody with the rights of the database's owner may do to a draw, and what an auditor reads of it. */
import { toHex } from '@fairdraw/log/bytes.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { BIKE, tier, overCompetition } from '../../../testing/draw/over-competition.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { forceTickets, rewriteHistory } from '../../../testing/rewrite-history.ts'
import { approveByTwo, drawContext, addEntrants } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { awardDraws } from '../../prize/award-draw.ts'
import { callAlternates } from '../../prize/alternates.ts'
import { findAttempts, findDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { openDraws } from '../open-draws.ts'
import { runDrawStep } from '../steps.ts'
import type { DrawStep } from '../steps.ts'
import { auditDraw } from './audit-draw.ts'
import type { Code } from './findings.ts'
import { reportAudit } from './report.ts'

/** What an insider knows: the tickets by their numbers, each with its player, and themselves. */
type Scene = { competitionId: number; tickets: { number: number; player: number }[]; insider: number }
type Sealed = Scene & { draw: Draw }
/** What is done to a draw, and when. */
type Attack = {
  what: string
  /** Between the last entry and the closing of the list. */
  before?: (scene: Scene) => Promise<unknown>
  /** Between the list and the draw. */
  sealed?: (scene: Sealed) => Promise<unknown>
  /** When the prizes are given. */
  after?: (scene: Sealed) => Promise<unknown>
}
/** Attacks on one draw, and what its audit says: of how many, or of which of its tickets. */
type Case = { of: string; attacks: Attack[]; found: Partial<Record<Code, number | number[]>> }

const force = (statement: SQL) => forceTickets(server.db, statement)
const rewrite = (statement: SQL) => rewriteHistory(server.db, statement)
const setEntry = ({ competitionId, tickets }: Scene, victim: number, set: SQL) =>
  rewrite(
    sql`update entries set ${set} where competition_id = ${competitionId} and player_id = ${tickets[victim]!.player}`,
  )
/** In the tables, around the time of the commitment. */
const refund = async (scene: Sealed, victim: number, { secondsBefore }: { secondsBefore: number }) => {
  await setEntry(scene, victim, sql`state = 'refunded'`)
  await rewrite(sql`insert into entry_events (player_id, entry_id, event, state, at)
    select player_id, id, 'refund', 'refunded', ${scene.draw.committedAt}::timestamptz - make_interval(secs => ${secondsBefore})
    from entries where competition_id = ${scene.competitionId} and player_id = ${scene.tickets[victim]!.player}`)
}
/** Another account has the number of a player while the list is written. */
const lendNumber = async ({ tickets, insider }: Scene, victim: number) => {
  const { player } = tickets[victim]!
  await rewrite(sql`update players set email = phone where id in (${player}, ${insider})`)
  await rewrite(sql`update players set phone = 'lent' where id = ${player}`)
  await rewrite(sql`update players set phone = (select email from players where id = ${player}) where id = ${insider}`)
}
const takeNumberBack = async ({ tickets, insider }: Scene, victim: number) => {
  for (const player of [insider, tickets[victim]!.player])
    await rewrite(sql`update players set phone = email where id = ${player}`)
}
const setAward = ({ draw }: Sealed, place: number, set: SQL) =>
  rewrite(sql`update awards set ${set} where draw_id = ${draw.id} and place = ${place}`)

const CASES: Case[] = [
  {
    of: 'the records',
    attacks: [
      {
        what: 'a ticket without an entry',
        before: ({ competitionId, insider }) =>
          force(
            sql`insert into tickets (competition_id, player_id, entry_id) values (${competitionId}, ${insider}, gen_random_uuid())`,
          ),
      },
      {
        what: 'a second ticket of an entry for one',
        before: ({ tickets }) =>
          force(sql`insert into tickets (competition_id, player_id, entry_id)
            select competition_id, player_id, entry_id from tickets where number = ${tickets[0]!.number}`),
      },
      {
        what: 'an entry after the cut-off',
        before: (scene) => setEntry(scene, 1, sql`accepted_at = ${server.clock.now}`),
      },
      { what: 'a card that no post brought', before: (scene) => setEntry(scene, 2, sql`channel = 'postal'`) },
      { what: 'an entry that was not paid', before: (scene) => setEntry(scene, 3, sql`price_pence = 200`) },
      {
        what: 'an entry whose payment is in no books',
        before: async (scene) => {
          await setEntry(scene, 4, sql`price_pence = 200`)
          await rewrite(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
            select gen_random_uuid(), player_id, id, 'card', 200, 'captured' from entries
            where competition_id = ${scene.competitionId} and player_id = ${scene.tickets[4]!.player}`)
        },
      },
      { what: 'an entry for tokens that took none', before: (scene) => setEntry(scene, 5, sql`token_cost = 3`) },
    ],
    found: {
      'no-entry': 1,
      surplus: [0],
      late: [1],
      undelivered: [2],
      'control-total': 1,
      unpaid: [3, 4],
      undebited: [5],
      channels: 1,
    },
  },
  {
    of: 'the list',
    attacks: [
      {
        what: 'a player hidden behind a second value: their ticket and their number are lent to another account while the list is written',
        before: async (scene) => {
          await lendNumber(scene, 0)
          await force(sql`update tickets set player_id = ${scene.insider} where number = ${scene.tickets[0]!.number}`)
        },
        sealed: async (scene) => {
          await takeNumberBack(scene, 0)
          await force(
            sql`update tickets set player_id = ${scene.tickets[0]!.player} where number = ${scene.tickets[0]!.number}`,
          )
        },
      },
      {
        what: 'a ticket removed before the list was sealed, whose entry hides meanwhile, so that the commitment is not refused',
        before: async (scene) => {
          await force(sql`delete from tickets where number = ${scene.tickets[1]!.number}`)
          await setEntry(scene, 1, sql`state = 'expired'`)
        },
        sealed: (scene) => setEntry(scene, 1, sql`state = 'completed'`),
      },
      {
        what: 'a ticket left out of the list',
        before: (scene) => setEntry(scene, 2, sql`state = 'refunded'`),
        sealed: (scene) => setEntry(scene, 2, sql`state = 'completed'`),
      },
      {
        what: 'a ticket given to another player after the list was sealed',
        sealed: ({ insider, tickets }) =>
          force(sql`update tickets set player_id = ${insider} where number = ${tickets[3]!.number}`),
      },
      {
        what: 'a ticket removed after the list was sealed',
        sealed: ({ tickets }) => force(sql`delete from tickets where number = ${tickets[4]!.number}`),
      },
      {
        what: 'a player’s number set to another one',
        sealed: ({ tickets }) =>
          rewrite(sql`update players set phone = reverse(phone) where id = ${tickets[5]!.player}`),
      },
      {
        what: 'an entry that was refunded before the list was sealed',
        sealed: (scene) => refund(scene, 6, { secondsBefore: 60 }),
      },
      {
        what: 'an entry that was refunded after the list was sealed, and keeps its ticket',
        sealed: (scene) => refund(scene, 7, { secondsBefore: 0 }),
      },
    ],
    found: {
      'refunded-since': [7],
      split: [0],
      'too-few': 3,
      'left-out': [2],
      holder: [3],
      'no-entry': [3],
      'no-ticket': [4],
      number: [5],
      refunded: [6],
      channels: 1,
    },
  },
  {
    of: 'the list as a whole',
    attacks: [
      {
        what: 'another list in the place of the sealed one',
        after: ({ draw }) =>
          rewrite(sql`update draw_lists set openings = decode(repeat('ab', length(openings)), 'hex'),
            records = overlay(records placing '\\x00'::bytea from 20 for 1) where draw_id = ${draw.id}`),
      },
    ],
    found: { opening: [0, 1, 2, 3, 4, 5, 6, 7], holder: [0, 1, 2, 3, 4, 5, 6, 7], root: 2 },
  },
  {
    of: 'the result',
    attacks: [
      {
        what: 'two places that changed',
        after: ({ draw }) =>
          rewrite(sql`update draws set bundle = jsonb_set(jsonb_set(bundle, '{picks,0}', bundle #> '{picks,1}'), '{picks,1}', bundle #> '{picks,0}')
            where id = ${draw.id}`),
      },
    ],
    found: { result: 1, award: 2 },
  },
  {
    of: 'what stands beside the result',
    attacks: [
      {
        what: 'another number of tickets',
        after: ({ draw }) => rewrite(sql`update draws set ticket_count = ticket_count - 1 where id = ${draw.id}`),
      },
      {
        what: 'an attempt that vanished',
        after: ({ draw }) => rewrite(sql`update draws set attempt = 2 where id = ${draw.id}`),
      },
      {
        what: 'an approval removed',
        after: ({ draw }) =>
          rewrite(sql`delete from approvals where ctid = (select a.ctid from approvals a join proposals p on p.id = a.proposal_id
            where p.kind = 'approve-draw' and p.subject_id = ${draw.id} limit 1)`),
      },
    ],
    found: { promise: 1, attempts: 1, people: 1 },
  },
  {
    of: 'the awards',
    attacks: [
      { what: 'one given to another player', after: (scene) => setAward(scene, 0, sql`player_id = ${scene.insider}`) },
      {
        what: 'one of another prize',
        after: (scene) => setAward(scene, 1, sql`prize = jsonb_set(prize, '{value}', '5')`),
      },
      { what: 'one for another ticket', after: (scene) => setAward(scene, 2, sql`ticket = ticket + 1000`) },
      {
        what: 'one removed',
        after: ({ draw }) => rewrite(sql`delete from awards where draw_id = ${draw.id} and place = 3`),
      },
    ],
    found: { award: 3, 'award-missing': 1 },
  },
  {
    of: 'the reserves',
    attacks: [
      {
        what: 'one called before the one that was drawn ahead of it',
        after: async ({ draw }) => {
          await rewrite(sql`update awards set state = 'unclaimed' where draw_id = ${draw.id}`)
          await callAlternates(server)
          await rewrite(sql`delete from awards where draw_id = ${draw.id} and place = 4`)
        },
      },
    ],
    found: { 'award-order': 1 },
  },
]

const server = await startTestApp({
  competitions: CASES.map((_, nth) => overCompetition(1 + nth, { prizeTiers: [tier(BIKE, 4)], alternates: 2 })),
})

const inTime = () => new Date(server.clock.now.getTime() - 2 * 3_600_000)

async function runSteps({ id }: Draw, steps: readonly DrawStep[]): Promise<Draw> {
  const officer = await addStaff(server, ['draw-officer'])
  for (const step of steps)
    expect(await runDrawStep(drawContext(server), id, step, officer)).toMatchObject({ kind: 'moved' })
  return (await findDraw(server.db, id))!
}

/** Runs a draw of eight players to its prizes, with the attacks on the way. */
async function attacked(attacks: readonly Attack[], competitionId: number): Promise<Sealed> {
  await addEntrants(server, competitionId, 8, { finishedAt: inTime() })
  const tickets = await readRows<Scene['tickets'][number]>(
    server.db,
    sql`select number::float8 as number, player_id::float8 as player from tickets where competition_id = ${competitionId} order by number`,
  )
  const scene = { competitionId, tickets, insider: (await server.addPlayer()).playerId }
  for (const { before } of attacks) await before?.(scene)
  await openDraws(server.db, server.catalogue, server.clock.now)
  const [opened] = await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })
  const committed = await runSteps(opened!, ['close', 'reconcile', 'commit'])
  for (const { sealed } of attacks) await sealed?.({ ...scene, draw: committed })
  server.advanceSeconds(20)
  await runSteps(opened!, ['draw'])
  await approveByTwo(server, opened!.id)
  const draw = await runSteps(opened!, ['publish'])
  await awardDraws(server)
  for (const { after } of attacks) await after?.({ ...scene, draw })
  return { ...scene, draw }
}

// Field rule 8
it.each(CASES.map((one, nth) => ({ ...one, competitionId: nth + 1 })))(
  'attacks on $of are named, each of its tickets, and nothing else is',
  async ({ competitionId, attacks, found }) => {
    const { draw, tickets } = await attacked(attacks, competitionId)
    const audited = (await auditDraw(server.db, draw.id, () => {}))!
    const all = [...audited.records, ...audited.attempts.flatMap((attempt) => attempt.found)]
    const numbersOf = (victims: number[]) => victims.map((victim) => tickets[victim]!.number)
    const seen = all.map((one) => [
      one.code,
      Array.isArray(found[one.code]) ? one.tickets.toSorted((a, b) => a - b) : one.count,
    ])
    const expected = Object.entries(found).map(([code, of]) => [code, Array.isArray(of) ? numbersOf(of) : of])
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected))
    const report = reportAudit(audited, { showsAccounts: false })
    expect(report.match(/^(?:FINDING|explained)/gm)).toHaveLength(expected.length)
    // Neither the secret, nor a number, nor an account.
    expect(report).not.toContain(toHex(draw.secret!))
    expect(report).not.toMatch(/077\d{8}|accounts \d/)
  },
)
