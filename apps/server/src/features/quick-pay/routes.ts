import { getQuickPayDetails, postQuickPayEntry, postQuickPayStatus } from '@fairdraw/contract/payment.ts'
import { refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { entryStatus } from '../entry/status.ts'
import { enterAndPay } from './enter-and-pay.ts'
import type { QuickPayContext } from './enter-and-pay.ts'
import { quickPayDetails } from './offer.ts'
import { playerOf } from './status-tokens.ts'

export function quickPayRoutes(serve: Serve, context: QuickPayContext & { now: () => Date }) {
  const { db, catalogue, limits, now } = context

  serve(getQuickPayDetails, async ({ query, request }) => {
    const tooMany = await limits.consume(['quick-pay-details'], { phone: '', address: request.ip }, now())
    return tooMany ?? quickPayDetails(context, query.competitionId)
  })

  serve(postQuickPayEntry, ({ key, body, request }) =>
    enterAndPay(context, { ...body, key, address: request.ip, now: now() }),
  )

  serve(postQuickPayStatus, async ({ body }) => {
    const playerId = await playerOf(db, body, now())
    return playerId === undefined ? refuse('unauthorized') : entryStatus(db, catalogue, playerId, body.entryId)
  })
}
