import { postAgeCheck, postAgeCheckAgain } from '@fairdraw/contract/account/age-check.ts'
import type { OwnAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import type { AgeCheckState } from '@fairdraw/rules/player/age-check.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { countRows } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { AgeChecks } from '../../vendors/age-check/age-check.ts'
import { insertQuestion, isUnclear, listAgeChecks, mayAskAgain } from './age-checks.ts'
import type { AgeCheck } from './age-checks.ts'

type Context = { db: Db; ageChecks: Pick<AgeChecks, 'vendor'>; now: () => Date }

export function ageCheckRoutes(serve: Serve, { db, ageChecks: { vendor }, now }: Context): void {
  const show = async (tx: Db, playerId: number): Promise<OwnAgeCheck> => {
    const checks = await listAgeChecks(tx, playerId)
    const state = await stateOf(tx, playerId, checks[0])
    return {
      state:
        state === 'asked' || state === 'over-18' || state === 'under-18'
          ? state
          : isUnclear(state)
            ? 'unclear'
            : 'none',
      vendor,
      mayAskAgain: mayAskAgain(checks),
    }
  }

  serve(postAgeCheck, async ({ caller }) => done({ check: await show(db, caller.playerId) }))

  serve(postAgeCheckAgain, ({ caller: { playerId }, body: { dateOfBirth } }) =>
    db.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      const checks = await listAgeChecks(tx, playerId)
      // Anything else is a second click, or a second tab.
      if (isUnclear(checks[0]?.state)) {
        if (!mayAskAgain(checks)) return refuse('too-many-requests')
        await insertQuestion(tx, { playerId, now: now(), dateOfBirth })
      }
      return done({ check: await show(tx, playerId) })
    }),
  )
}

/** To the player a check lasts until the claims that waited for it have gone on. */
async function stateOf(db: Db, playerId: number, latest: AgeCheck | undefined): Promise<AgeCheckState | undefined> {
  if (latest?.state !== 'over-18') return latest?.state
  const waiting = await countRows(
    db,
    sql`select from awards where player_id = ${playerId} and state = 'checking' limit 1`,
  )
  return waiting > 0 ? 'asked' : 'over-18'
}
