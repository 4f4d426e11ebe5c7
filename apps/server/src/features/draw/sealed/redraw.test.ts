/** A redraw is drawn from the list that was sealed first, for its prizes. Only what was refunded since is left out. */
import { getDeskDraw } from '@fairdraw/contract/desk/draws.ts'
import { getDrawPlace, postDrawProof } from '@fairdraw/contract/draw.ts'
import { readBundle } from '@fairdraw/draw/bundle.ts'
import { verifyTicket } from '@fairdraw/draw/verify.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awards } from '../../prize/tables.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { BIKE } from '../../../testing/draw/over-competition.ts'
import { createRedraws, manifestOf, sharedOf, overWithTwoWinners } from '../../../testing/draw/redraws.ts'
import { publishDrawOf, voidByTwo } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { awardDraws } from '../../prize/award-draw.ts'
import { findAttempts } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { e164 } from '../digest/digest.ts'
import { openDraws } from '../open-draws.ts'
import { findExcluded } from './excluded.ts'

const BELL = { ...BIKE, name: 'A bell', value: 5 }
const [REFUNDED, AGAIN, NOT_COMMITTED, LIMIT, ALL, FEW] = [1, 2, 3, 4, 5, 6]

const server = await startTestApp({
  competitions: [
    ...[REFUNDED, AGAIN, NOT_COMMITTED, LIMIT, ALL].map(overWithTwoWinners),
    { ...overWithTwoWinners(FEW), run: { ticketsTotal: 30, tooFew: 'refund', minimum: 14 } },
  ],
})
const redraws = createRedraws(server)
await openDraws(server.db, server.catalogue, server.clock.now)

// Field rule 8
it('what was refunded since gets nothing, and is listed with its reason; all else is as it was sealed', async () => {
  const players = await redraws.addPlayers(REFUNDED)
  const first = await publishDrawOf(server, REFUNDED)
  const owned = await Promise.all(players.map((player) => redraws.ticketsOf(REFUNDED, player)))
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')

  // All but two players, so that everything is drawn until the list ends.
  const excluded = (await Promise.all(players.slice(2).map((player) => redraws.refund(REFUNDED, player)))).flat()
  const late = await server.addPlayer()
  await redraws.enter(REFUNDED, late.playerId)
  const lesser = JSON.stringify([{ name: BELL.name, winners: 9, prize: BELL }])
  await server.db.execute(
    sql`update competitions set body = jsonb_set(body, '{meta,prizeTiers}', ${lesser}::jsonb) where id = ${REFUNDED}`,
  )
  await server.catalogue.refresh()
  const second = await publishDrawOf(server, REFUNDED)

  const [before, after] = [manifestOf(first), manifestOf(second)]
  expect(sharedOf(after)).toEqual(sharedOf(before))
  expect(after).toMatchObject({ attempt: 2, redrawOf: first.manifestHash!.toString('hex'), count: 15 })
  expect(after.excluded).toEqual(excluded.toSorted((a, b) => a - b).map((ticket) => ({ ticket, reason: 'refunded' })))
  expect(await redraws.listOf(second)).toEqual(await redraws.listOf(first))
  const { picks } = readBundle(second.bundle)
  expect(
    picks.flatMap(({ outcome, ticket }) => (outcome.kind === 'excluded' ? [ticket] : [])).toSorted((a, b) => a - b),
  ).toEqual(after.excluded!.map(({ ticket }) => ticket))
  expect([await redraws.isVerified(first), await redraws.isVerified(second)]).toEqual([true, true])

  // Every holder has a proof of a ticket in each attempt, refunded or not, and nobody else has.
  for (const draw of [first, second])
    for (const [nth, { playerId, phone, bearer }] of players.entries())
      for (const ticket of owned[nth]!.slice(0, 1)) {
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
  // Whoever compares a receipt with the list of a redraw finds each ticket at the place that it had.
  const placesOf = async ({ id }: Draw, ticket: number) =>
    (await server.ask(getDrawPlace, { params: { id }, query: { ticket } })).body.places
  for (const [ticket = 0] of owned.slice(1, 4)) {
    expect(await placesOf(second, ticket)).toMatchObject([{ ticket }])
    expect(await placesOf(second, ticket)).toEqual(await placesOf(first, ticket))
  }

  await awardDraws(server)
  const given = await server.db.select().from(awards).where(eq(awards.drawId, second.id))
  expect(given.map(({ prize }) => prize)).toEqual([BIKE, BIKE])
  expect(new Set(given.map(({ playerId }) => playerId))).toEqual(
    new Set(players.slice(0, 2).map(({ playerId }) => playerId)),
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
  const players = await redraws.addPlayers(AGAIN)
  const attempts = [await publishDrawOf(server, AGAIN)]
  const excluded: number[][] = [[]]
  for (const player of players.slice(0, 2)) {
    const { id } = await voidByTwo(server, attempts.at(-1)!.id, 'Nobody saw the round chosen.')
    const { headers } = await addStaff(server, ['draw-officer'])
    const { body } = await server.ask(getDeskDraw, { params: { id }, headers })
    expect(body.sealed).toEqual({ drawId: attempts[0]!.id, attempt: 1, tickets: 15, excluded: null })
    excluded.push([...excluded.at(-1)!, ...(await redraws.refund(AGAIN, player))])
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
    expect(await redraws.isVerified(attempts[nth]!)).toBe(true)
  }
})

// Field rule 8
it('what is void before any list was sealed makes a list of its own', async () => {
  await redraws.addPlayers(NOT_COMMITTED)
  const { id } = await redraws.runSteps(NOT_COMMITTED, 'close', 'reconcile')
  await voidByTwo(server, id, 'A sack of cards was found.')
  const { playerId } = await server.addPlayer()
  await redraws.enter(NOT_COMMITTED, playerId)
  const second = await publishDrawOf(server, NOT_COMMITTED)
  const manifest = manifestOf(second)
  expect(manifest).toMatchObject({ attempt: 1, count: 18 })
  expect([manifest.redrawOf, manifest.excluded]).toEqual([undefined, undefined])
  await voidByTwo(server, second.id, 'The round was not seen.')
  expect(manifestOf(await redraws.runSteps(NOT_COMMITTED, 'close', 'reconcile', 'commit'))).toMatchObject({
    attempt: 2,
    root: manifest.root,
  })
})

// Field rule 8
it('is drawn though refunds have made it fewer than its terms asked for: that was decided when the list was closed', async () => {
  const players = await redraws.addPlayers(FEW)
  const first = await publishDrawOf(server, FEW)
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')
  await redraws.refund(FEW, players[0]!)
  const second = await publishDrawOf(server, FEW)
  expect(second).toMatchObject({ state: 'published', calledOffAt: null })
  expect(manifestOf(second).excluded).toHaveLength(3)
})

// Field rule 8
it('has no winner where all was refunded, and says so', async () => {
  const players = await redraws.addPlayers(ALL)
  const first = await publishDrawOf(server, ALL)
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')
  for (const player of players) await redraws.refund(ALL, player)
  const second = await publishDrawOf(server, ALL)
  const { picks } = readBundle(second.bundle)
  expect(new Set(picks.map(({ outcome }) => outcome.kind))).toEqual(new Set(['excluded']))
  expect(await redraws.isVerified(second)).toBe(true)
})

// Field rule 8
it('more left out than a manifest may list blocks the commitment, and says so', async () => {
  const players = await redraws.addPlayers(LIMIT)
  const first = await publishDrawOf(server, LIMIT)
  await voidByTwo(server, first.id, 'The prize was announced wrongly.')
  for (const player of players.slice(2)) await redraws.refund(LIMIT, player)
  await redraws.runSteps(LIMIT, 'close', 'reconcile')
  const draw = { ...(await redraws.latest(LIMIT)), secret: first.secret }
  expect(await findExcluded(server.db, draw, 9)).toMatchObject({ kind: 'excluded' })
  expect(await findExcluded(server.db, draw, 8)).toEqual({
    kind: 'blocked',
    blockers: [{ code: 'too-many-excluded', what: '8' }],
  })
})
