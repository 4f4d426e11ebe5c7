/** A draw from its cut-off to its winners over HTTP (docs/mechanisms/draws.md). */
import {
  getDeskDraw,
  getDeskDraws,
  postDeskApproveDraw,
  postDeskDrawStep,
  postDeskVoidDraw,
} from '@fairdraw/contract/desk/draws.ts'
import { getDraw, getDraws, postDrawProof } from '@fairdraw/contract/draw.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { readBundle } from '@fairdraw/draw/bundle.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { STEPS, isRight, verifyDraw, verifyTicket } from '@fairdraw/draw/verify.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { openStaffSession } from '../staff/session/sessions.ts'
import { forceTickets } from '../../testing/rewrite-history.ts'
import { addStaff, deskHeaders } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { overCompetition } from '../../testing/draw/over-competition.ts'
import { openDraws } from './open-draws.ts'
import { e164 } from './digest/digest.ts'

const OVER = 1
const tiers = [
  { name: 'A weekend by the sea', winners: 1 },
  { name: 'A hamper', winners: 2 },
]

const { gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const server = await startTestApp({
  vendors: { gateway, openBanking },
  competitions: [
    overCompetition(OVER, { prizeTiers: tiers, alternates: 2 }),
    // Nobody enters these.
    overCompetition(2),
    overCompetition(3),
  ],
})
const officers = await Promise.all([1, 2, 3].map(() => addStaff(server, ['draw-officer'])))

let made = 0
/** A completed entry with its tickets, as the product writes them. */
async function addEntry(playerId: number, competitionId: number, tickets: number, state = 'completed') {
  const id = `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
  await server.db
    .execute(sql`insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline, finished_at)
    values (${playerId}, ${id}, ${competitionId}, ${state}, '{}', ${tickets}, now(), now() + interval '10 minutes',
      -- A refund ends an entry once more, days after others.
      now() + case when ${state} = 'refunded' then interval '3 days' else interval '0' end)`)
  await server.db.execute(sql`insert into tickets (competition_id, player_id, entry_id)
      select ${competitionId}, ${playerId}, ${id} from generate_series(1, ${tickets}::int)`)
  return id
}

const drawOf = async (competitionId: number) => {
  const { body } = await server.ask(getDeskDraws, { headers: officers[0]!.headers })
  return body.draws!.find(({ subjectId, state }) => subjectId === String(competitionId) && state !== 'void')!
}
type Step = 'close' | 'reconcile' | 'commit' | 'draw' | 'publish'
const runStep = (id: string, step: Step, officer = officers[0]!) =>
  server.ask(postDeskDrawStep, { params: { id, step }, body: {}, headers: officer.headers })
/** As a person who has just verified a factor. */
async function fresh({ staffId }: (typeof officers)[number]) {
  const session = { staffId, factor: 'passkey', device: 'a test', now: server.clock.now } as const
  return deskHeaders(await openStaffSession(server.db, session))
}
const approve = async (id: string, officer: (typeof officers)[number]) =>
  server.ask(postDeskApproveDraw, { params: { id }, body: {}, headers: await fresh(officer) })
const voidAs = async (officer: (typeof officers)[number], id: string, reason: string) =>
  server.ask(postDeskVoidDraw, { params: { id }, body: { reason }, headers: await fresh(officer) })
const see = (id: string) => server.ask(getDraw, { params: { id } })
const listOf = async (id: string) => (await server.app.inject({ url: `/api/draws/${id}/tickets` })).rawPayload

/** Runs all steps up to the commitment. */
async function committed(competitionId: number): Promise<string> {
  const { id } = await drawOf(competitionId)
  for (const step of ['close', 'reconcile', 'commit'] as const)
    expect(await runStep(id, step)).toMatchObject({ status: 200, body: { isMoved: true } })
  return id
}

describe('a draw', () => {
  let players: Awaited<ReturnType<TestApp['addPlayer']>>[]
  let id: string
  beforeAll(async () => {
    await openDraws(server.db, server.catalogue, server.clock.now)
    players = await Promise.all(Array.from({ length: 6 }, () => server.addPlayer()))
    await addEntry((await server.addPlayer()).playerId, OVER, 7, 'refunded')
    for (const [at, { playerId }] of players.entries()) await addEntry(playerId, OVER, at === 0 ? 40 : 3)
    id = await committed(OVER)
  })

  it('is opened once for every closed competition', async () => {
    await openDraws(server.db, server.catalogue, server.clock.now)
    const { body } = await server.ask(getDeskDraws, { headers: officers[0]!.headers })
    expect(body.draws!.map(({ subjectId }) => subjectId).toSorted()).toEqual(['1', '2', '3'])
  })

  it('publishes its list, prizes and round before anybody can know the result, with the tickets of completed entries only', async () => {
    const { body } = await see(id)
    expect(body.draw).toMatchObject({ state: 'committed', tickets: 55 })
    const manifest = readManifest(body.manifest)
    expect(manifest).toMatchObject({
      count: 55,
      prizes: tiers,
      alternates: 2,
      onePrizePerPlayer: true,
      attempt: 1,
      terms: [{ version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      channels: [{ channel: 'online', tickets: 55 }],
    })
    expect(Date.parse(body.draw!.drawsAt!) - Date.parse(manifest.committedAt)).toBeGreaterThanOrEqual(300_000)
    expect(body.bundle).toBeNull()
    expect((await listOf(id)).length).toBe(55 * 40)
    expect((await server.ask(getDraws)).body.draws!.map((draw) => draw.id)).toContain(id)
  })

  it('is not drawn, and no result of it is approved, before the round is published', async () => {
    expect(await runStep(id, 'draw')).toMatchObject({ status: 200, body: { isMoved: false } })
    expect(await approve(id, officers[1]!)).toMatchObject({ status: 409, body: { code: 'wrong-draw-state' } })
    await server.jobs.runAll()
    expect((await see(id)).body.draw?.state).toBe('committed')
  })

  it('is drawn by a job when the round exists, stays hidden until two others have approved it, and then verifies', async () => {
    server.advanceSeconds(310)
    await server.jobs.runAll()
    expect((await see(id)).body).toMatchObject({ draw: { state: 'drawn' }, bundle: null })

    expect(await approve(id, officers[0]!)).toMatchObject({ status: 409, body: { code: 'own-draw' } })
    expect(await runStep(id, 'publish')).toMatchObject({ status: 409, body: { code: 'wrong-draw-state' } })
    expect((await approve(id, officers[1]!)).body).toMatchObject({ isMoved: false })
    expect((await approve(id, officers[1]!)).body).toMatchObject({ isMoved: false })
    expect((await approve(id, officers[2]!)).body).toMatchObject({ isMoved: true, draw: { state: 'approved' } })
    expect(await approve(id, officers[2]!)).toMatchObject({ status: 409, body: { code: 'wrong-draw-state' } })
    expect((await see(id)).body.bundle).toBeNull()
    expect((await runStep(id, 'publish')).body).toMatchObject({ isMoved: true, draw: { state: 'published' } })

    const { body } = await see(id)
    expect(body.approvals).toHaveLength(2)
    const results = await verifyDraw(body.bundle, {
      chains: [DEMONSTRATION],
      publishedHash: body.manifestHash!,
      tickets: [await listOf(id)],
    })
    expect(results.map(({ result }) => result)).toEqual(Array.from({ length: STEPS.length }, () => 'passed'))
    const { picks } = readBundle(body.bundle)
    expect(picks.filter(({ outcome }) => outcome.kind === 'winner')).toHaveLength(3)
    expect(picks.filter(({ outcome }) => outcome.kind === 'alternate')).toHaveLength(2)
  })

  it('proves to each player that their own tickets are in it, and reveals nothing about others', async () => {
    const { body } = await see(id)
    const manifest = readManifest(body.manifest)
    for (const { playerId, phone, bearer } of players) {
      const owned = await readRows<{ number: number }>(
        server.db,
        sql`select number::float8 as number from tickets where player_id = ${playerId} order by number limit 2`,
      )
      for (const { number } of owned) {
        const { body: proved } = await server.ask(postDrawProof, { bearer, params: { id }, body: { ticket: number } })
        const check = (own: { account?: number; phone: string }) => verifyTicket(proved.proof, { manifest, ...own })
        const account = playerId
        expect(check({ account, phone: e164(phone) })).toMatchObject({ isIn: true, isNumber: true })
        expect(check({ account, phone: '+447000000000' })).toMatchObject({ isIn: true, isNumber: false })
        expect(check({ account: account + 1, phone: e164(phone) })).toMatchObject({ isIn: false })
        const other = players.find((one) => one.playerId !== playerId)!
        const stolen = await server.ask(postDrawProof, {
          bearer: other.bearer,
          params: { id },
          body: { ticket: number },
        })
        expect(stolen.body.code).toBe('not-found')
      }
    }
  })

  it('publishes neither phone numbers nor ids of players', async () => {
    const published = JSON.stringify((await see(id)).body)
    for (const { phone } of players) expect(published).not.toContain(phone.slice(1))
  })

  // Field rule D5
  it('still proves a ticket when its owner has another number, and to nobody to whom it was given since', async () => {
    const { playerId, phone, bearer } = players[1]!
    const number = await readValue<number>(
      server.db,
      sql`select number::float8 as number from tickets where player_id = ${playerId} limit 1`,
    )
    await server.db.execute(sql`update players set phone = '07999999999' where id = ${playerId}`)
    const { body } = await server.ask(postDrawProof, { bearer, params: { id }, body: { ticket: number } })
    const manifest = readManifest((await see(id)).body.manifest)
    const account = playerId
    expect(verifyTicket(body.proof, { manifest, account, phone: e164(phone) })).toMatchObject({ isNumber: true })
    expect(verifyTicket(body.proof, { manifest, account, phone: '+447999999999' })).toMatchObject({
      isIn: true,
      isNumber: false,
    })
    await server.db.execute(sql`update players set phone = ${phone} where id = ${playerId}`)

    const other = players[2]!
    const giveTo = (id: number) =>
      forceTickets(server.db, sql`update tickets set player_id = ${id} where number = ${number}`)
    await giveTo(other.playerId)
    const asked = (by: string) => server.ask(postDrawProof, { bearer: by, params: { id }, body: { ticket: number } })
    expect((await asked(other.bearer)).status).toBe(404)
    expect((await asked(bearer)).body.proof).toEqual(body.proof)
    await giveTo(playerId)
  })

  it('records who did what', async () => {
    const { body } = await server.ask(getDeskDraw, { params: { id }, headers: officers[0]!.headers })
    expect(body.events!.map(({ event, actor }) => `${event} ${actor.split(':')[0]}`)).toEqual([
      'open job',
      'close staff',
      'reconcile staff',
      'commit staff',
      'draw job',
      'approve staff',
      'publish staff',
    ])
  })

  it('cannot be made void by a program without two people, enforced by the database', async () => {
    const alone = sql`update draws set state = 'void', void_reason = 'It suits us.', void_second_reason = 'Me too.' where id = ${id}`
    await expect(server.db.execute(alone)).rejects.toMatchObject({ cause: { code: '23000' } })
  })

  it('cannot change its commitment or its result, enforced by the database', async () => {
    const refused = (statement: string) =>
      expect(server.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23000' } })
    await refused(`update draws set manifest = '{}' where id = '${id}'`)
    await refused(`update draws set ticket_count = 1 where id = '${id}'`)
    await refused(`update draws set bundle = '{}' where id = '${id}'`)
    await refused(`update draws set state = 'drawn' where id = '${id}'`)
    await refused(`delete from draws where id = '${id}'`)
    await refused(`update draw_lists set records = '' where draw_id = '${id}'`)
    await refused(`delete from draw_lists where draw_id = '${id}'`)
    await refused(`update draw_events set actor = 'staff:x' where draw_id = '${id}'`)
  })

  it('is voided by two people with their reasons and drawn again; what was published stays', async () => {
    const [reason, secondReason] = [
      'The terms named another prize than the page.',
      'I have compared both, and they differ.',
    ]
    for (const again of [1, 2])
      expect((await voidAs(officers[0]!, id, `${reason}${again === 2 ? ' Again.' : ''}`)).body).toMatchObject({
        isMoved: false,
        draw: { id, state: 'published' },
      })
    const { body: waiting } = await server.ask(getDeskDraw, { params: { id }, headers: officers[1]!.headers })
    expect(waiting).toMatchObject({ voiding: { staffId: officers[0]!.staffId, reason }, attempts: [{ id }] })
    expect(waiting.events!.filter(({ event }) => event === 'propose-void')).toHaveLength(1)
    const { body } = await voidAs(officers[1]!, id, secondReason)
    expect(body.draw).toMatchObject({ state: 'open', attempt: 2 })
    const second = await committed(OVER)
    expect(second).toBe(body.draw!.id)
    const [first, again] = [await see(id), await see(second)]
    expect(first.body).toMatchObject({
      draw: { state: 'void', voidReason: reason, voidSecondReason: secondReason },
      bundle: { picks: expect.any(Array) },
    })
    const { picks } = readBundle(first.body.bundle)
    const winners = picks.flatMap(({ outcome, ticket }) => (outcome.kind === 'winner' ? [ticket] : []))
    for (const { body: page } of [first, again])
      expect(
        page.attempts!.map(({ attempt, state, voidReason, drawnTickets }) => [
          attempt,
          state,
          voidReason,
          drawnTickets,
        ]),
      ).toEqual([
        [1, 'void', reason, winners],
        [2, 'committed', null, null],
      ])
    expect(readManifest(again.body.manifest)).toMatchObject({ attempt: 2, redrawOf: first.body.manifestHash })
    server.advanceSeconds(310)
    await server.jobs.runAll()
    for (const officer of [officers[1]!, officers[2]!]) await approve(second, officer)
    await runStep(second, 'publish')
    expect(isRight(await verifyDraw((await see(second)).body.bundle, { chains: [DEMONSTRATION] }))).toBe(true)
  })
})
