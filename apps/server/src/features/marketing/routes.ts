import { postPreference } from '@fairdraw/contract/profile.ts'
import { postMarketing, postUnsubscribe } from '@fairdraw/contract/marketing.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { sendRefusal } from '../../http/problems.ts'
import type { Serve } from '../../http/serve.ts'
import { shouldShowOptIn } from './opt-in.ts'
import { preferences } from './preference.ts'
import { unsubscribe } from './unsubscribe.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

type Context = { db: Db; unsubscribeTokens: UnsubscribeTokens; now: () => Date }

export function marketingRoutes(serve: Serve, { now, ...context }: Context) {
  const { db } = context

  serve(postMarketing, ({ caller: { playerId }, body }) => shouldShowOptIn(db, { playerId, ...body, now: now() }))

  serve(postPreference, ({ caller: { playerId }, body }) => preferences(db, { playerId, ...body, now: now() }))

  serve(postUnsubscribe, ({ body }) => unsubscribe(context, body.unsubscribeToken, now()))
}

/** The URL in a message's List-Unsubscribe header. A mail client posts a form to it (RFC 8058); older clients open it. */
export async function registerOneClickUnsubscribe(app: FastifyInstance, { now, ...context }: Context) {
  const url = '/api/email/unsubscribe/:token'
  await app.register(async (forms) => {
    // The address says everything, so a body of any type is accepted, and read to its end without being kept.
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', (_request, body, done) => void body.resume().on('end', () => done(null)))
    forms.get<{ Params: { token: string } }>(url, (request, reply) =>
      reply.redirect(`/win/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
    )
    forms.post<{ Params: { token: string } }>(url, async (request, reply) => {
      const outcome = await unsubscribe(context, request.params.token, now())
      return outcome.ok ? reply.code(200).header('cache-control', 'no-store').send() : sendRefusal(reply, outcome)
    })
  })
}
