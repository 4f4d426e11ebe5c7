/** Competitions that are drawn again, for tests of what may change between two attempts. */
import { getDraw } from '@fairdraw/contract/draw.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findAttempts } from '../../features/draw/draws.ts'
import type { Draw } from '../../features/draw/draws.ts'
import { runDrawStep } from '../../features/draw/steps.ts'
import type { DrawStep } from '../../features/draw/steps.ts'
import { findEntry } from '../../features/entry/find-entry.ts'
import { withdrawFromDraw } from '../../features/payment/desk/withdraw-from-draw.ts'
import { readRows } from '../read-rows.ts'
import { BIKE, overCompetition, tier } from './over-competition.ts'
import { addCompletedEntry, addEntrants, drawContext } from './run-draw.ts'
import type { TestApp } from '../test-app.ts'

type Player = Awaited<ReturnType<TestApp['addPlayer']>>

/** Over, with two winners and a reserve, each another player. */
export const overWithTwoWinners = (id: number) => overCompetition(id, { prizeTiers: [tier(BIKE, 2)] })

const PLAYERS = 5
export const TICKETS_EACH = 3

const OWN = ['draw', 'attempt', 'redrawOf', 'excluded', 'committedAt', 'keys', 'beacon']
/** What a manifest does not say of its own attempt. */
export const sharedOf = (manifest: Manifest) =>
  Object.fromEntries(Object.entries(manifest).filter(([name]) => !OWN.includes(name)))
export const manifestOf = (draw: Pick<Draw, 'manifest'>) => readManifest(JSON.parse(draw.manifest!))

export function createRedraws(server: TestApp) {
  const enter = (competitionId: number, playerId: number) =>
    addCompletedEntry(server, { playerId, competitionId, tickets: TICKETS_EACH, finishedAt: server.clock.now })

  /** Five players with three tickets each. */
  const addPlayers = (competitionId: number): Promise<Player[]> =>
    addEntrants(server, competitionId, PLAYERS, { tickets: TICKETS_EACH })

  const latest = async (competitionId: number) =>
    (await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })).at(-1)!

  async function tryStep(competitionId: number, step: DrawStep) {
    const { id } = await latest(competitionId)
    if (step === 'draw') server.advanceSeconds(20)
    return runDrawStep(drawContext(server), id, step, { command: 'test' })
  }

  async function runSteps(competitionId: number, ...steps: DrawStep[]): Promise<Draw> {
    for (const step of steps) expect(await tryStep(competitionId, step)).toMatchObject({ kind: 'moved' })
    return latest(competitionId)
  }

  /** Takes a player's entry out, as staff do when its money is given back; returns its tickets. */
  async function refund(competitionId: number, { playerId }: Player): Promise<number[]> {
    const id = await entryOf(competitionId, playerId)
    return server.db.transaction(async (tx) => {
      const withdrawn = await withdrawFromDraw(tx, (await findEntry(tx, playerId, id))!)
      return withdrawn!.tickets
    })
  }

  async function entryOf(competitionId: number, playerId: number): Promise<string> {
    const query = sql`select id from entries where player_id = ${playerId} and competition_id = ${competitionId}`
    return (await readRows<{ id: string }>(server.db, query))[0]!.id
  }

  async function ticketsOf(competitionId: number, { playerId }: Player): Promise<number[]> {
    const query = sql`select number::float8 as number from tickets
      where competition_id = ${competitionId} and player_id = ${playerId} order by number`
    return (await readRows<{ number: number }>(server.db, query)).map(({ number }) => number)
  }

  const listOf = async ({ id }: Pick<Draw, 'id'>) =>
    (await server.app.inject({ url: `/api/draws/${id}/tickets` })).rawPayload

  /** What everybody can do with the published data of a draw. */
  async function isVerified(draw: Pick<Draw, 'id'>): Promise<boolean> {
    const { bundle, manifestHash } = (await server.ask(getDraw, { params: { id: draw.id } })).body
    const options = { chains: [DEMONSTRATION], publishedHash: manifestHash!, tickets: [await listOf(draw)] }
    return isRight(await verifyDraw(bundle, options))
  }

  return { enter, addPlayers, latest, tryStep, runSteps, refund, entryOf, ticketsOf, listOf, isVerified }
}
