/** The draws of the season: those that are over are drawn and awarded, and of the latest one is left in each state on the way. */
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import { effectiveDrawCutOff } from '@fairdraw/rules/competition/competition.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import { voidDraw } from '@fairdraw/server/features/draw/ending/void.ts'
import { runDrawStep } from '@fairdraw/server/features/draw/steps.ts'
import { awardDraws } from '@fairdraw/server/features/prize/award-draw.ts'
import type { PrizeContext } from '@fairdraw/server/features/prize/award-draw.ts'
import { sql } from 'drizzle-orm'
import { compose } from '../content/compose.ts'
import { countChannels, FIRST, OTHERS } from '../draws.ts'
import type { PastContext, PastDraw } from '../draws.ts'
import { FIRST_PLAYER_ID } from './people.ts'
import type { Run } from './plan.ts'
import type { Season } from './open-season.ts'

/** On the way, the earliest step first. Where entries came by post or text, somebody has to confirm how many. */
const ON_THE_WAY = [
  'open',
  'closed',
  'reconciled',
  'committed',
  'drawn',
  'approved',
] as const satisfies readonly DrawState[]
/** A day and some hours: long enough for somebody to see the draw wait for its round. */
const ROUND_IN_SECONDS = 30 * 3_600

/** How far the draws of the competitions that are over have come; undefined: to their end. */
function listOver({ runs, calendar }: Pick<Season, 'runs' | 'calendar'>) {
  const over = runs
    .map((run) => ({ ...run, cutOff: effectiveDrawCutOff(compose(run.draft, calendar).competition) }))
    .filter(({ cutOff }) => cutOff <= calendar.now)
    .toSorted((one, other) => other.cutOff.getTime() - one.cutOff.getTime())
  const hasChannels = ({ byChannel }: Run) => Object.keys(byChannel).length > 0
  const latest = over.filter(({ online }) => online > 0).slice(0, ON_THE_WAY.length)
  const left = [...latest.filter(hasChannels), ...latest.filter((run) => !hasChannels(run))]
  return over.map((run) => ({ competitionId: run.draft.id, leftAt: ON_THE_WAY[left.indexOf(run)] }))
}

/** The draws of the competitions that are over. */
export function seasonDraws(season: Pick<Season, 'runs' | 'calendar'>, context: PrizeContext): PastDraw[] {
  return listOver(season).map(({ competitionId, leftAt }): PastDraw => {
    if (leftAt === undefined) return { competitionId, onPublished: (then) => awardAsOf({ ...context, now: then }) }
    return { competitionId, leftAt, ...(leftAt === 'committed' && { drawsInSeconds: ROUND_IN_SECONDS }) }
  })
}

/** Awards what is published, and stores the messages to its winners as sent: they went out then. */
async function awardAsOf(context: PrizeContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    await awardDraws({ ...context, db: tx })
    await storeAsSent(tx, context.now())
  })
}

/** Messages to the season's players about what happened in the season. */
export async function storeAsSent(tx: Db, at: Date): Promise<void> {
  await tx.execute(sql`
    with sent as (
      delete from outbox where player_id >= ${FIRST_PLAYER_ID} and last_error is null and drop_reason is null returning player_id, topic)
    insert into sent_messages (player_id, topic, outcome, at) select player_id, topic, 'delivered', ${at} from sent`)
}

/** Of the draw that is still open: its first attempt was made void, and the second waits for the counts of its channels. */
export async function makeOneVoid(context: PastContext, season: Pick<Season, 'runs' | 'calendar'>): Promise<void> {
  const { db, now } = context
  const subjectId = String(listOver(season).find(({ leftAt }) => leftAt === 'open')?.competitionId)
  const [first, ...later] = await findAttempts(db, { kind: 'competition', subjectId })
  if (first?.state !== 'open' || later.length > 0) return
  const drawing = { ...context, log: context.logAt(now) }
  await countChannels(context, first, OTHERS)
  await runDrawStep(drawing, first.id, 'close', { staffId: FIRST! })
  const result = await voidDraw(drawing, first.id, FIRST!, 'A delivery of texts came after the list was closed.')
  if (result.kind !== 'moved') throw new Error(`the draw of ${subjectId} was not made void: ${result.kind}`)
  await countChannels(context, result.draw, OTHERS.slice(0, 1))
}
