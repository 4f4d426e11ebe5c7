/** The calls of a browser that wants to be told about a draw. Where there are no notifications it gets no key and asks nothing else. */
import {
  getPushKey,
  postPushRenew,
  postPushState,
  postPushSubscribe,
  postPushUnsubscribe,
} from '@fairdraw/contract/draw/push.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { Serve } from '../../http/serve.ts'
import type { Push } from '../../vendors/push/push.ts'
import { listDraws, refuseBrowser, renew, subscribe, unsubscribe } from './subscribe.ts'

type Needs = { db: Db; push?: Push | undefined; limits: Limits; now: () => Date }

export function pushRoutes(serve: Serve, { db, push, limits, now }: Needs): void {
  const refuseTooMany = (request: FastifyRequest) => limits.consume(['push'], { phone: '', address: request.ip }, now())

  serve(getPushKey, async () => done({ key: push?.key ?? null }))

  serve(postPushState, async ({ body, request }) => {
    const tooMany = await refuseTooMany(request)
    return tooMany ?? done({ draws: await listDraws(db, body.endpoint) })
  })

  serve(postPushSubscribe, async ({ caller, body: { subscription, draw }, request }) => {
    if (!push) return refuse('not-found')
    const refusal = refuseBrowser(push, subscription) ?? (await refuseTooMany(request))
    return refusal ?? subscribe(db, { subscription, draw, playerId: caller?.playerId, now: now() })
  })

  serve(postPushRenew, async ({ body: { endpoint, subscription }, request }) => {
    const refusal = (push && refuseBrowser(push, subscription)) ?? (await refuseTooMany(request))
    if (refusal) return refusal
    if (push) await renew(db, endpoint, subscription)
    return done({})
  })

  // Not limited: whoever wants no more of it is heard.
  serve(postPushUnsubscribe, async ({ body: { endpoint, draw } }) => {
    await unsubscribe(db, endpoint, draw)
    return done({})
  })
}
