/**
 * Webhooks of the vendors; each is only a hint. The reply is 200 once it was read, so that it is not sent again, and
 * 503 when it could not be noted, so that it is. A webhook without a valid signature or known object gets 200 too, and
 * is counted and logged.
 */
import type { FastifyReply } from 'fastify'
import type { SecurityLog } from '../observability/security-log.ts'
import type { WorkReporter } from '../observability/work-reporter.ts'
import { refuse } from './outcome.ts'
import { sendRefusal } from './problems.ts'

export type ReceivedWebhook<About> =
  | { kind: 'about'; by: About }
  | { kind: 'irrelevant' }
  | { kind: 'unusable'; reason: string }
  | { kind: 'wrong-signature' }

type Reports = { workReporter: WorkReporter; securityLog: Pick<SecurityLog, 'record'> }

/** `vendor`: a fixed list, because it becomes a metric label. `note` stores what to check. */
export function createWebhookAnswer<About>(
  { workReporter, securityLog }: Reports,
  vendor: string,
  note: (by: About) => Promise<void>,
) {
  return async (reply: FastifyReply, read: () => ReceivedWebhook<About> | Promise<ReceivedWebhook<About>>) => {
    try {
      const webhook = await read()
      if (webhook.kind === 'wrong-signature') securityLog.record('webhook-signature-wrong', { call: vendor })
      if (webhook.kind === 'unusable') workReporter.gaveUp('webhook', vendor, { error: new Error(webhook.reason) })
      if (webhook.kind === 'irrelevant') workReporter.skipped('webhook', vendor)
      if (webhook.kind !== 'about') return reply.code(200).send()
      await note(webhook.by)
    } catch (error) {
      workReporter.retrying('webhook', vendor, { error })
      return sendRefusal(reply, refuse('busy', { retryAfter: 5 }))
    }
    workReporter.succeeded('webhook', vendor)
    return reply.code(200).send()
  }
}
