import { postAgeCheck, postAgeCheckAgain } from '@fairdraw/contract/account/age-check.ts'
import type { OwnAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { AgeChecks } from '../../vendors/age-check/age-check.ts'
import { insertQuestion, isUnclear, listAgeChecks, mayAskAgain } from './age-checks.ts'
import type { AgeCheck } from './age-checks.ts'

type Context = { db: Db; ageChecks: Pick<AgeChecks, 'vendor'>; now: () => Date }

export function ageCheckRoutes(serve: Serve, { db, ageChecks: { vendor }, now }: Context): void {
  const show = (checks: readonly AgeCheck[]): OwnAgeCheck => {
    const state = checks[0]?.state
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

  serve(postAgeCheck, async ({ caller }) => done({ check: show(await listAgeChecks(db, caller.playerId)) }))

  serve(postAgeCheckAgain, ({ caller: { playerId }, body: { dateOfBirth } }) =>
    db.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      const before = await listAgeChecks(tx, playerId)
      // A second click, or a second tab.
      if (!isUnclear(before[0]?.state)) return done({ check: show(before) })
      if (!mayAskAgain(before)) return refuse('too-many-requests')
      await insertQuestion(tx, { playerId, now: now(), dateOfBirth })
      return done({ check: show(await listAgeChecks(tx, playerId)) })
    }),
  )
}
