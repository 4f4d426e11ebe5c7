import { postClose, postPause, postSpendLimit, postSpentAmount, postSelfExclude } from '@fairdraw/contract/safety.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Tokens } from '../login/session/tokens.ts'
import { setLimit } from './set-limit.ts'
import { loadSpending } from './spending.ts'
import { closeAccount, pause, selfExclude } from './take-break.ts'

type Context = { db: Db; tokens: Tokens; operatorLimitPence: number }

export function safetyRoutes(serve: Serve, { db, tokens, operatorLimitPence }: Context) {
  const spendingReply = async (playerId: number) => done(await loadSpending(db, playerId, operatorLimitPence))

  serve(postSpentAmount, ({ caller }) => spendingReply(caller.playerId))

  serve(postSpendLimit, async ({ caller: { playerId }, body }) => {
    await setLimit(db, playerId, body.limitPence)
    return spendingReply(playerId)
  })

  serve(postPause, async ({ caller: { playerId }, body }) => {
    await pause(db, playerId, body.days)
    return spendingReply(playerId)
  })

  serve(postSelfExclude, async ({ caller: { playerId }, body }) => {
    const taken = await selfExclude({ db, tokens }, playerId, body)
    return taken.ok ? spendingReply(playerId) : taken
  })

  serve(postClose, async ({ caller, body }) => {
    const closed = await closeAccount({ db, tokens }, caller.playerId, body.confirmation)
    return closed.ok ? done({}) : closed
  })
}
