import {
  postNotYou,
  postOauthLink,
  postPayPalUserInfo,
  postPayoutCreate,
  postPayoutStatus,
} from '@fairdraw/contract/payout.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { LIVE_PAYOUT_STATES } from '@fairdraw/rules/payout/payout.ts'
import { runOnce } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { createPayout } from './create.ts'
import { findLinkedAccount, finishLink, startLink, unlinkAccount } from './link.ts'
import type { LinkContext } from './link.ts'
import { listPayouts, toPayout } from './payouts.ts'

export function payoutRoutes(
  serve: Serve,
  { now, ...context }: LinkContext & { agePolicy: AgePolicy; now: () => Date },
): void {
  const { db } = context

  serve(postOauthLink, async ({ caller }) => done(await startLink(context, caller.playerId, now())))

  serve(postPayPalUserInfo, async ({ caller: { playerId }, body: { code, state, confirmation } }) => {
    if (code === undefined && state === undefined) return done(await findLinkedAccount(db, playerId))
    if (code === undefined || state === undefined) return refuse('link-ended')
    return finishLink(context, { playerId, code, state, confirmation, now: now() })
  })

  serve(postNotYou, async ({ caller }) => {
    await unlinkAccount(db, caller.playerId, now())
    return done({})
  })

  // The texted code is not part of the hashed request: with another code it is the same payout.
  serve(postPayoutCreate, ({ caller: { playerId }, key, body: { confirmation, amountPence } }) =>
    runOnce(db, { playerId, call: 'payout', key, body: { amountPence } }, () =>
      createPayout(context, { playerId, key, amountPence, confirmation, now: now() }),
    ),
  )

  serve(postPayoutStatus, async ({ caller }) => {
    const payouts = await listPayouts(db, caller.playerId)
    const isLive = payouts.some(({ state }) => LIVE_PAYOUT_STATES.includes(state))
    return done({
      status: payouts.length === 0 ? 'none' : isLive ? 'pending' : 'resolved',
      payouts: payouts.map(toPayout),
    })
  })
}
