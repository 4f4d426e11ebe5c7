/** A redraw is drawn from the list that was sealed first: nobody chooses another list, other prizes or other holders by a void draw. */
import { getDeskDraw, getDraw, postDrawProof } from '@fairdraw/contract/draw.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { readBundle } from '@fairdraw/draw/bundle.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { isRight, verifyDraw, verifyTicket } from '@fairdraw/draw/verify.ts'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { awards } from '../../../db/schema.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { forceTickets } from '../../../testing/rewrite-history.ts'
import { addCompletedEntry, approveByTwo, drawContext, publishDrawOf, voidByTwo } from '../../../testing/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { findEntry } from '../../entry/steps.ts'
import { withdrawFromDraw } from '../../payment/desk/withdraw-from-draw.ts'
import { awardDraws } from '../../prize/award-draw.ts'
import { findAttempts, findDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { e164 } from '../digest/digest.ts'
import { openDraws } from '../open-draws.ts'
import { runDrawStep } from '../steps.ts'
import type { DrawStep } from '../steps.ts'
import { findExcluded } from './excluded.ts'

const BIKE = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' } as const
const BELL = { ...BIKE, name: 'A bell', value: 5 }
const [REFUNDED, AGAIN, NOT_COMMITTED, FEW, LIMIT, ALL] = [1, 2, 3, 4, 5, 6]
const FIRST_ATTACKED = 11
const PLAYERS = 5

let server: TestApp
beforeAll(async () => {
  const over = {
    opensIn: -600,
    closesIn: -30,
    prizeTiers: [{ name: BIKE.name, winners: 2, prize: BIKE }],
    draw: { alternates: 1, onePrizePerPlayer: true },
  }
  const ids = [REFUNDED, AGAIN, NOT_COMMITTED, LIMIT, ALL, ...ATTACKS.map((_, nth) => FIRST_ATTACKED + nth)]
  server = await startTestApp({
    competitions: [
      ...ids.map((id) => ({ id, ...over })),
      { id: FEW, ...over, run: { ticketsTotal: 30, tooFew: 'refund', minimum: 14 } },
    ],
  })
  await openDraws(server.db, server.catalogue, server.clock.now)
})
afterAll(() => server.close())

type Player = Awaited<ReturnType<TestApp['addPlayer']>>

/** Players with three tickets each. */
async function addPlayers(competitionId: number): Promise<Player[]> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => server.addPlayer()))
  for (const { playerId } of players) await enter(competitionId, playerId)
  return players
}
const enter = (competitionId: number, playerId: number) =>
  addCompletedEntry(server, { playerId, competitionId, tickets: 3, finishedAt: server.clock.now })

const latest = async (competitionId: number) =>
  (await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })).at(-1)!

async function runStep(competitionId: number, step: DrawStep) {
  const { id } = await latest(competitionId)
  if (step === 'draw') server.advanceSeconds(20)
  return runDrawStep(drawContext(server), id, step, { command: 'test' })
}

async function run(competitionId: number, steps: readonly DrawStep[]): Promise<Draw> {
  for (const step of steps) expect(await runStep(competitionId, step)).toMatchObject({ kind: 'moved' })
  return latest(competitionId)
}
const COMMIT = ['close', 'reconcile', 'commit'] as const

async function refund(competitionId: number, { playerId }: Player): Promise<number[]> {
  const query = sql`select id from entries where player_id = ${playerId} and competition_id = ${competitionId}`
  const [row] = await readRows<{ id: string }>(server.db, query)
  return server.db.transaction(async (tx) => {
    const withdrawn = await withdrawFromDraw(tx, (await findEntry(tx, playerId, row!.id))!)
    return withdrawn!.tickets
  })
}

const ticketsOf = async (competitionId: number, { playerId }: Player): Promise<number[]> => {
  const query = sql`select number::float8 as number from tickets
    where competition_id = ${competitionId} and player_id = ${playerId} order by number`
  return (await readRows<{ number: number }>(server.db, query)).map(({ number }) => number)
}

const manifestOf = (draw: Pick<Draw, 'manifest'>) => readManifest(JSON.parse(draw.manifest!))
/** What a manifest does not say of its own attempt. */
function sharedOf({ draw, attempt, redrawOf, excluded, committedAt, keys, beacon, ...shared }: Manifest) {
  return shared
}
const listOf = async ({ id }: Pick<Draw, 'id'>) =>
  (await server.app.inject({ url: `/api/draws/${id}/tickets` })).rawPayload
const see = async ({ id }: Pick<Draw, 'id'>) => (await server.ask(getDraw, { params: { id } })).body

async function isVerified(draw: Draw): Promise<boolean> {
  const { bundle, manifestHash } = await see(draw)
  const options = { chains: [DEMONSTRATION], publishedHash: manifestHash!, tickets: [await listOf(draw)] }
  return isRight(await verifyDraw(bundle, options))
}

// Field rule 8
it('what was refunded since gets nothing, and is listed with its reason; all else is as it was sealed', async () => {
  const players = await addPlayers(REFUNDED)
  const first = await publishDrawOf(server, REFUNDED)
  const owned = await Promise.all(players.map((player) => ticketsOf(REFUNDED, player)))
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')

  // All but two players, so that everything is drawn until the list ends.
  const excluded = (await Promise.all(players.slice(2).map((player) => refund(REFUNDED, player)))).flat()
  const late = await server.addPlayer()
  await enter(REFUNDED, late.playerId)
  const lesser = JSON.stringify([{ name: BELL.name, winners: 9, prize: BELL }])
  await server.db.execute(
    sql`update competitions set body = jsonb_set(body, '{meta,prizeTiers}', ${lesser}::jsonb) where id = ${REFUNDED}`,
  )
  await server.catalogue.refresh()
  const second = await publishDrawOf(server, REFUNDED)

  const [before, after] = [manifestOf(first), manifestOf(second)]
  expect(sharedOf(after)).toEqual(sharedOf(before))
  expect(after).toMatchObject({ attempt: 2, redrawOf: first.manifestHash!.toString('hex'), count: 3 * PLAYERS })
  expect(after.excluded).toEqual(excluded.toSorted((a, b) => a - b).map((ticket) => ({ ticket, reason: 'refunded' })))
  expect(await listOf(second)).toEqual(await listOf(first))
  const { picks } = readBundle((await see(second)).bundle)
  expect(
    picks.flatMap(({ outcome, ticket }) => (outcome.kind === 'excluded' ? [ticket] : [])).toSorted((a, b) => a - b),
  ).toEqual(after.excluded!.map(({ ticket }) => ticket))
  expect([await isVerified(first), await isVerified(second)]).toEqual([true, true])

  // Every holder has a proof of every ticket in each attempt, refunded or not, and nobody else has.
  for (const draw of [first, second])
    for (const [nth, { playerId, phone, bearer }] of players.entries())
      for (const ticket of owned[nth]!) {
        const proved = await server.ask(postDrawProof, { bearer, params: { id: draw.id }, body: { ticket } })
        const own = { manifest: manifestOf(draw), account: playerId, phone: e164(phone) }
        expect(verifyTicket(proved.body.proof, own)).toMatchObject({ isIn: true, isNumber: true })
        const stolen = await server.ask(postDrawProof, {
          bearer: late.bearer,
          params: { id: draw.id },
          body: { ticket },
        })
        expect(stolen.body.code).toBe('not-found')
      }

  await awardDraws({ db: server.db, catalogue: server.catalogue, now: () => server.clock.now })
  const given = await server.db.select().from(awards).where(eq(awards.drawId, second.id))
  expect(given.map(({ playerId, prize }) => [playerId, prize]).toSorted()).toEqual(
    players
      .slice(0, 2)
      .map(({ playerId }) => [playerId, BIKE])
      .toSorted(),
  )
})

// Field rule 8
it('the desk says whose list it is and what is left out, and the history counts it', async () => {
  const { headers } = await addStaff(server, ['draw-officer'])
  const [first, second] = await findAttempts(server.db, { kind: 'competition', subjectId: String(REFUNDED) })
  const read = async ({ id }: Draw) => (await server.ask(getDeskDraw, { params: { id }, headers })).body
  expect((await read(first!)).sealed).toBeNull()
  const { sealed, events } = await read(second!)
  expect(sealed).toEqual({ drawId: first!.id, attempt: 1, tickets: 15, excluded: [{ reason: 'refunded', tickets: 9 }] })
  expect(events!.find(({ event }) => event === 'commit')!.detail).toMatchObject({ tickets: 15, excluded: 9 })
})

// Field rule 8
it('a second redraw has the first list too, and leaves out what was refunded by then', async () => {
  const players = await addPlayers(AGAIN)
  const attempts = [await publishDrawOf(server, AGAIN)]
  const excluded: number[][] = [[]]
  for (const player of players.slice(0, 2)) {
    const { id } = await voidByTwo(server, attempts.at(-1)!.id, 'Nobody saw the round chosen.')
    const { headers } = await addStaff(server, ['draw-officer'])
    const { body } = await server.ask(getDeskDraw, { params: { id }, headers })
    expect(body.sealed).toEqual({ drawId: attempts[0]!.id, attempt: 1, tickets: 15, excluded: null })
    excluded.push([...excluded.at(-1)!, ...(await refund(AGAIN, player))])
    attempts.push(await publishDrawOf(server, AGAIN))
  }
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  const manifests = attempts.map(manifestOf)
  expect(manifests.map(({ redrawOf }) => redrawOf)).toEqual([
    undefined,
    ...attempts.slice(0, 2).map(({ manifestHash }) => manifestHash!.toString('hex')),
  ])
  for (const [nth, manifest] of manifests.entries()) {
    expect(sharedOf(manifest)).toEqual(sharedOf(manifests[0]!))
    expect((manifest.excluded ?? []).map(({ ticket }) => ticket)).toEqual(excluded[nth]!.toSorted((a, b) => a - b))
    expect(await isVerified(attempts[nth]!)).toBe(true)
  }
})

// Field rule 8
it('what is void before any list was sealed makes a list of its own', async () => {
  await addPlayers(NOT_COMMITTED)
  const { id } = await run(NOT_COMMITTED, ['close', 'reconcile'])
  await voidByTwo(server, id, 'A sack of cards was found.')
  const { playerId } = await server.addPlayer()
  await enter(NOT_COMMITTED, playerId)
  const second = await publishDrawOf(server, NOT_COMMITTED)
  const manifest = manifestOf(second)
  expect(manifest).toMatchObject({ attempt: 1, count: 3 * PLAYERS + 3 })
  expect([manifest.redrawOf, manifest.excluded]).toEqual([undefined, undefined])
  await voidByTwo(server, second.id, 'The round was not seen.')
  expect(manifestOf(await run(NOT_COMMITTED, COMMIT))).toMatchObject({ attempt: 2, root: manifest.root })
})

// Field rule 8
it('is drawn though refunds have made it fewer than its terms asked for: that was decided when the list was closed', async () => {
  const players = await addPlayers(FEW)
  const first = await publishDrawOf(server, FEW)
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')
  await refund(FEW, players[0]!)
  const second = await publishDrawOf(server, FEW)
  expect(second).toMatchObject({ state: 'published', calledOffAt: null })
  expect(manifestOf(second).excluded).toHaveLength(3)
})

// Field rule 8
it('has no winner where all was refunded, and says so', async () => {
  const players = await addPlayers(ALL)
  const first = await publishDrawOf(server, ALL)
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')
  for (const player of players) await refund(ALL, player)
  const second = await publishDrawOf(server, ALL)
  const { picks } = readBundle((await see(second)).bundle)
  expect(new Set(picks.map(({ outcome }) => outcome.kind))).toEqual(new Set(['excluded']))
  expect(await isVerified(second)).toBe(true)
})

// Field rule 8
it('more left out than a manifest may list blocks the commitment, and says so', async () => {
  const players = await addPlayers(LIMIT)
  const first = await publishDrawOf(server, LIMIT)
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')
  for (const player of players.slice(2)) await refund(LIMIT, player)
  await run(LIMIT, ['close', 'reconcile'])
  const draw = { ...(await latest(LIMIT)), secret: first.secret }
  expect(await findExcluded(server.db, draw, 9)).toMatchObject({ kind: 'excluded' })
  expect(await findExcluded(server.db, draw, 8)).toEqual({
    kind: 'blocked',
    blockers: [{ code: 'too-many-excluded', what: '8' }],
  })
})

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

// Field rule 8
it.each(ATTACKS)(
  'a ticket that is %s between two attempts changes nothing unseen',
  async (what, harm, { missing, stops }) => {
    const competitionId = FIRST_ATTACKED + ATTACKS.findIndex(([one]) => one === what)
    const players = await addPlayers(competitionId)
    const first = await publishDrawOf(server, competitionId)
    const redraw = await voidByTwo(server, first.id, 'The prize was announced wrongly.')
    // Two players are left, so that each wins.
    for (const player of players.slice(2)) await refund(competitionId, player)
    const [holder, other] = [players[0]!.playerId, players[2]!.playerId]
    const query = sql`select id from entries where player_id = ${other}`
    const refunded = (await readRows<{ id: string }>(server.db, query))[0]!.id
    for (const ticket of await ticketsOf(competitionId, players[0]!).then((all) =>
      missing === 0 ? all : all.slice(0, 1),
    ))
      await forceTickets(server.db, harm({ ticket, holder, other, refunded }))

    await run(competitionId, ['close', 'reconcile'])
    const result = await runStep(competitionId, 'commit')
    if (missing > 0) {
      expect(result).toMatchObject({ kind: 'blocked', blockers: [{ code: 'tickets-missing', count: missing }] })
      const { headers } = await addStaff(server, ['draw-officer'])
      const { body } = await server.ask(getDeskDraw, { params: { id: redraw.id }, headers })
      expect(body.draw).toMatchObject({
        state: 'reconciled',
        blockers: ['Our records lack 1 ticket of the sealed list, and no refund accounts for that.'],
      })
      return
    }
    expect(result).toMatchObject({ kind: 'moved' })
    await run(competitionId, ['draw'])
    await approveByTwo(server, redraw.id)
    await run(competitionId, ['publish'])
    const drawn = (await findDraw(server.db, redraw.id))!
    expect(sharedOf(manifestOf(drawn))).toEqual(sharedOf(manifestOf(first)))
    expect(await isVerified(drawn)).toBe(true)
    await awardDraws({ db: server.db, catalogue: server.catalogue, now: () => server.clock.now })
    const given = await server.db.select().from(awards).where(eq(awards.drawId, drawn.id))
    expect(given).toHaveLength(stops === undefined ? 2 : 0)
    const { headers } = await addStaff(server, ['draw-officer'])
    const { body } = await server.ask(getDeskDraw, { params: { id: drawn.id }, headers })
    expect(body.events!.filter(({ event }) => event === 'stop-award').map(({ detail }) => detail)).toMatchObject(
      stops === undefined ? [] : [{ difference: stops }],
    )
  },
)
