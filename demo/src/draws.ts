/** Draws in the demonstration: two finished ones, and a call that ends a competition so that its draw can be run at once. */
import { signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import type { Catalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { approveDraw } from '@fairdraw/server/features/draw/approve.ts'
import { confirmChannel } from '@fairdraw/server/features/draw/channels/confirm-channel.ts'
import { receivedByChannel, totalOf } from '@fairdraw/server/features/draw/channels/control-totals.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import type { Draw } from '@fairdraw/server/features/draw/draws.ts'
import { openDraws } from '@fairdraw/server/features/draw/open-draws.ts'
import { DRAW_STEPS, runDrawStep } from '@fairdraw/server/features/draw/steps.ts'
import type { DrawContext } from '@fairdraw/server/features/draw/steps.ts'
import type { Log } from '@fairdraw/server/features/log/log.ts'
import { FINAL_DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DEMO_STAFF } from './staff.ts'

/** Competitions that ended some days ago. */
export const FINISHED_IDS = [152, 153]
/** A free competition without steps that is entered online only, so it never has unfinished entries. */
export const ENDABLE_ID = 131

export const [FIRST, ...OTHERS] = DEMO_STAFF.filter(({ role }) => role === 'draw-officer').map(({ id }) => id)
const HOUR_MS = 3_600_000
/** How many of the steps are behind a draw. */
const STEPS_DONE: Readonly<Partial<Record<DrawState, number>>> = {
  open: 0,
  closed: 1,
  reconciled: 2,
  committed: 3,
  drawn: 4,
  approved: 4,
  published: 5,
}

/** `logAt`: the log of draws whose witnesses sign at that time. */
export type PastContext = Omit<DrawContext, 'log'> & { logAt: (now: () => Date) => Log }

/** A draw of the past, and how far it has come since: to its end where nothing is said. */
export type PastDraw = {
  competitionId: number
  leftAt?: Exclude<DrawState, 'published' | 'no-entries' | 'void'>
  /** It was committed just now, and is drawn so much later. All others are as of an hour after their cut-off. */
  drawsInSeconds?: number
  /** Is told of the draw when it is published, with the time of that. */
  onPublished?: (now: () => Date) => Promise<void>
}

export const OWN_PAST_DRAWS: readonly PastDraw[] = FINISHED_IDS.map((competitionId) => ({ competitionId }))

/**
 * Runs the draws of ended competitions, the earliest first, as far as they have come; goes on with those that were interrupted.
 * Returns the number of finished draws.
 */
export async function finishDraws(context: PastContext, past: readonly PastDraw[] = OWN_PAST_DRAWS): Promise<number> {
  const { db, catalogue, now } = context
  await openDraws(db, catalogue as Pick<Catalogue, 'find' | 'findAll'>, now())
  const found: { one: PastDraw; draw: Draw; at: Date }[] = []
  for (const one of past) {
    const draw = await findPastDraw(db, one.competitionId)
    if (!draw || FINAL_DRAW_STATES.includes(draw.state)) continue
    const at = one.drawsInSeconds === undefined ? new Date(draw.cutOff.getTime() + HOUR_MS) : now()
    found.push({ one, draw, at })
  }
  for (const { one, draw, at } of found.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await moveOn(context, draw, one, at)
  return past.filter(({ leftAt }) => leftAt === undefined).length
}

async function moveOn(
  context: PastContext,
  draw: Draw,
  {
    competitionId,
    leftAt = 'published',
    drawsInSeconds,
    onPublished,
  }: Omit<PastDraw, 'leftAt'> & { leftAt?: DrawState },
  then: Date,
): Promise<void> {
  const { db } = context
  let isPublished = false
  // Publishing happens a quarter of an hour after the other steps.
  const thenNow = () => (isPublished ? new Date(then.getTime() + HOUR_MS / 4) : then)
  const past: DrawContext = {
    ...context,
    now: thenNow,
    log: context.logAt(thenNow),
    // The real beacon published this round long ago, so sign it here.
    beacon: { ...context.beacon, round: async (round) => signDemonstrationRound(round) },
    ...(drawsInSeconds !== undefined && { beaconLeadSeconds: drawsInSeconds }),
  }
  const approveAs = async (officers: readonly string[]) => {
    for (const officer of officers) await db.transaction((tx) => approveDraw(tx, draw.id, officer))
  }
  if (draw.state === 'open') await countChannels(context, draw, leftAt === 'open' ? OTHERS.slice(0, 1) : OTHERS)
  for (const step of DRAW_STEPS.slice(STEPS_DONE[draw.state], STEPS_DONE[leftAt])) {
    isPublished = step === 'publish'
    if (isPublished) await approveAs(OTHERS)
    const result = await runDrawStep(past, draw.id, step, { staffId: FIRST! })
    if (result.kind !== 'moved')
      throw new Error(`the draw of ${competitionId} failed at '${step}': ${JSON.stringify(result)}`)
    if (result.draw.state === 'no-entries') return
  }
  if (leftAt === 'drawn') await approveAs(OTHERS.slice(0, 1))
  if (leftAt === 'approved') await approveAs(OTHERS)
  if (isPublished) await onPublished?.(thenNow)
}

/** The sender's count of each channel, stated by one person and confirmed by another. */
export async function countChannels(context: PastContext, draw: Draw, people: readonly string[]): Promise<void> {
  const { db } = context
  for (const received of await receivedByChannel(db, draw, context))
    for (const staffId of people) {
      const stated = { channel: received.channel, total: totalOf(received), staffId }
      await db.transaction((tx) => confirmChannel(tx, draw.id, stated, context))
    }
}

const findPastDraw = async (db: Db, id: number) =>
  (await findAttempts(db, { kind: 'competition', subjectId: String(id) }))[0]

/** Whether the demonstration's own past draws are done: of several processes that share a database, one does them. */
export async function areDrawsFinished(db: Db): Promise<boolean> {
  const found = await Promise.all(FINISHED_IDS.map((id) => findPastDraw(db, id)))
  return found.every((draw) => draw !== undefined && FINAL_DRAW_STATES.includes(draw.state))
}

export const END_PATH = '/_demo/draws/end'

/**
 * `POST /_demo/draws/end` ends a competition now, before its closing time, and returns the id of its draw. `after`: the past draws are
 * done. Until then the witnesses sign as of another time.
 */
export function registerDemoDraws(
  app: FastifyInstance,
  { db, catalogue, now, after }: { db: Db; catalogue: () => Catalogue; now: () => Date; after?: Promise<unknown> },
): void {
  app.post(END_PATH, async () => {
    await after
    const found = await catalogue().find(ENDABLE_ID)
    if (found) await endCompetition(db, found.competition, now())
    await catalogue().refresh()
    await openDraws(db, catalogue(), now())
    const attempts = await findAttempts(db, { kind: 'competition', subjectId: String(ENDABLE_ID) })
    return { id: attempts.at(-1)?.id, state: attempts.at(-1)?.state }
  })
}

/** Moves all closing times of a competition. Only the demonstration may do this: real closing times never change once published. */
async function endCompetition(db: Db, competition: Competition, now: Date): Promise<void> {
  const at = now.toISOString()
  if (competition.dateStop <= at) return
  const { meta } = competition
  const channels = Object.fromEntries(
    Object.entries(meta.channels).map(([name, one]) => [name, { ...one, ...(one?.dateStop && { dateStop: at }) }]),
  )
  const body = { ...competition, dateStop: at, meta: { ...meta, channels, drawCutOff: at } }
  await db.execute(sql`update competitions set body = ${JSON.stringify(body)}::jsonb where id = ${competition.id}`)
}
