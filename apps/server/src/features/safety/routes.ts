import { postClose, postPause, postSpendLimit, postSpentAmount, postSuspend } from '@fairdraw/contract/safety.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Tokens } from '../login/tokens.ts'
import { setLimit } from './set-limit.ts'
import { spending } from './spending.ts'
import { close, pause, suspend } from './take-break.ts'

type Context = { db: Db; tokens: Tokens; operatorLimitPence: number }

export function safetyRoutes(serve: Serve, { db, tokens, operatorLimitPence }: Context) {
  const told = async (playerId: number) => done(await spending(db, playerId, operatorLimitPence))

  serve(postSpentAmount, ({ caller }) => told(caller.playerId))

  serve(postSpendLimit, async ({ caller: { playerId }, body }) => {
    await setLimit(db, playerId, body.limitPence)
    return told(playerId)
  })

  serve(postPause, async ({ caller: { playerId }, body }) => {
    await pause(db, playerId, body.days)
    return told(playerId)
  })

  serve(postSuspend, async ({ caller: { playerId }, body }) => {
    const taken = await suspend({ db, tokens }, playerId, body)
    return taken.ok ? told(playerId) : taken
  })

  serve(postClose, async ({ caller, body }) => {
    const closed = await close({ db, tokens }, caller.playerId, body.confirmation)
    return closed.ok ? done({}) : closed
  })
}
