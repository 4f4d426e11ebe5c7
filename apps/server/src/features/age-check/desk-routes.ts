/** The desk's calls about ages: who waits, what staff saw, asking the vendor again (docs/mechanisms/account/age-checks.md#by-hand). */
import { getDeskAgeChecks, postDeskAskAgeAgain, postDeskRecordAge } from '@fairdraw/contract/account/age-check.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { ageChecks } from './tables.ts'
import { players } from '../player/tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { ReadStale } from '../../http/own-writes.ts'
import type { Serve } from '../../http/serve.ts'
import { recordAudit } from '../audit/record.ts'
import { decide, insertQuestion, listAgeChecks } from './age-checks.ts'
import type { AgeCheck } from './age-checks.ts'
import { listWaiting } from './list-waiting.ts'

type Context = { db: Db; readStale: ReadStale; now: () => Date }

export function ageCheckDeskRoutes(serve: Serve, { db, readStale, now }: Context): void {
  serve(getDeskAgeChecks, async ({ request }) => done({ checks: await readStale(request, db, listWaiting) }))

  serve(postDeskRecordAge, ({ caller: { staffId }, params: { playerId }, body: { result, document, reason } }) =>
    db.transaction(async (tx) => {
      if (!(await isPlayer(tx, playerId))) return refuse('not-found')
      const before = await listAgeChecks(tx, playerId)
      const at = now()
      if (before[0]?.state !== 'asked') await insertQuestion(tx, { playerId, now: at })
      const [asked] = await listAgeChecks(tx, playerId)
      await decide(tx, asked!, { state: result, actor: { staffId }, proof: document, now: at })
      await recordAudit(tx, {
        actor: { staffId },
        act: 'record-age',
        subject: { kind: 'player', id: playerId },
        before: stateOf(before),
        after: { state: result, document },
        reason,
      })
      return done({})
    }),
  )

  serve(postDeskAskAgeAgain, ({ caller: { staffId }, params: { playerId } }) =>
    db.transaction(async (tx) => {
      if (!(await isPlayer(tx, playerId))) return refuse('not-found')
      const before = await listAgeChecks(tx, playerId)
      const [latest] = before
      if (latest?.state === 'asked') await hasten(tx, latest, now())
      else await insertQuestion(tx, { playerId, now: now() })
      await recordAudit(tx, {
        actor: { staffId },
        act: 'ask-age-again',
        subject: { kind: 'player', id: playerId },
        before: stateOf(before),
        after: { state: 'asked' },
      })
      return done({})
    }),
  )
}

const stateOf = ([latest]: readonly AgeCheck[]) => ({ state: latest?.state ?? null })

/** Locks the player, if there is one whose data was not erased. */
async function isPlayer(tx: Db, playerId: number): Promise<boolean> {
  await lockPlayer(tx, playerId)
  const [found] = await tx.select({ erasedAt: players.erasedAt }).from(players).where(eq(players.id, playerId))
  return found !== undefined && found.erasedAt === null
}

async function hasten(tx: Db, { playerId, id }: AgeCheck, now: Date): Promise<void> {
  await tx
    .update(ageChecks)
    .set({ nextAttemptAt: now })
    .where(and(eq(ageChecks.playerId, playerId), eq(ageChecks.id, id)))
}
