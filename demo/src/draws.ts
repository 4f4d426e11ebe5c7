/** Draws in the demonstration: two that are finished, and a way to end a competition so that its draw can be run at once. */
import { signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import type { Catalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { approveDraw } from '@fairdraw/server/features/draw/approve.ts'
import { confirmChannel } from '@fairdraw/server/features/draw/close.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import { openDraws } from '@fairdraw/server/features/draw/open-draws.ts'
import { DRAW_STEPS, runDrawStep } from '@fairdraw/server/features/draw/steps.ts'
import type { DrawContext } from '@fairdraw/server/features/draw/steps.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DEMO_STAFF } from './staff.ts'

/** Over some days ago. */
const FINISHED = [152, 153]
/** Free, without steps and online alone: nothing of it is ever unfinished. */
export const ENDABLE = 131

const [FIRST, ...OTHERS] = DEMO_STAFF.filter(({ role }) => role === 'draw-officer').map(({ id }) => id)
const HOUR_MS = 3_600_000

/** Takes the draws of what is over all the way, as of an hour after; what a start finds done stays. Gives how many are done. */
export async function finishDraws(context: DrawContext): Promise<number> {
  const { db, catalogue, now } = context
  await openDraws(db, catalogue as Pick<Catalogue, 'find' | 'findAll'>, now())
  for (const id of FINISHED) {
    const [draw] = await findAttempts(db, { kind: 'competition', subjectId: String(id) })
    if (draw?.state !== 'open') continue
    const then = new Date(draw.cutOff.getTime() + HOUR_MS)
    let isPublished = false
    const past: DrawContext = {
      ...context,
      // The round comes a moment after the list, and the winners a while after that.
      now: () => (isPublished ? new Date(then.getTime() + HOUR_MS / 4) : then),
      // Its round was published long ago.
      beacon: { ...context.beacon, round: async (round) => signDemonstrationRound(round) },
    }
    await db.transaction((tx) => confirmChannel(tx, draw.id, 'postal', { staffId: FIRST! }))
    for (const step of DRAW_STEPS) {
      isPublished = step === 'publish'
      if (isPublished) for (const officer of OTHERS) await db.transaction((tx) => approveDraw(tx, draw.id, officer))
      const result = await runDrawStep(past, draw.id, step, { staffId: FIRST! })
      if (result.kind !== 'moved') throw new Error(`the draw of ${id} stops at '${step}': ${JSON.stringify(result)}`)
    }
  }
  return FINISHED.length
}

export const END_PATH = '/_demo/draws/end'

/** `POST /_demo/draws/end` ends a competition now, whatever it says, and gives the id of its draw. */
export function demoDraws(
  app: FastifyInstance,
  { db, catalogue, now }: { db: Db; catalogue: () => Catalogue; now: () => Date },
): void {
  app.post(END_PATH, async () => {
    const known = await catalogue().find(ENDABLE)
    if (known) await end(db, known.competition, now())
    await catalogue().refresh()
    await openDraws(db, catalogue(), now())
    const attempts = await findAttempts(db, { kind: 'competition', subjectId: String(ENDABLE) })
    return { id: attempts.at(-1)?.id, state: attempts.at(-1)?.state }
  })
}

/** Moves every closing of a competition to an instant: in the demonstration alone, where closings are nobody's promise. */
async function end(db: Db, competition: Competition, now: Date): Promise<void> {
  const at = now.toISOString()
  if (competition.dateStop <= at) return
  const { meta } = competition
  const channels = Object.fromEntries(
    Object.entries(meta.channels).map(([name, one]) => [name, { ...one, ...(one?.dateStop && { dateStop: at }) }]),
  )
  const body = { ...competition, dateStop: at, meta: { ...meta, channels, drawCutOff: at } }
  await db.execute(sql`update competitions set body = ${JSON.stringify(body)}::jsonb where id = ${competition.id}`)
}
