import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import { toNationalNumber, type Inbox } from '../inbox/inbox.ts'
import { vendorHosts } from '../vendor-hosts.ts'

/** Keys for the demonstration and the tests. They give no access to anything outside this process. */
export const demoTextMessageCredentials = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'demo_auth_token',
}

type Dependencies = { inbox: Inbox; faults: Faults; now: () => Date }

const form = z.object({
  To: z.string().default(''),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().default(''),
})

const e164 = /^\+[1-9]\d{7,14}$/
const maxBodyLength = 1600

/** The one call of the text service's REST API that the app uses. Texts arrive in the inbox. */
export function registerTextMessages(app: FastifyInstance, { inbox, faults, now }: Dependencies): void {
  const { accountSid, authToken } = demoTextMessageCredentials
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  app.post(
    `/_v/${vendorHosts.textMessages}/2010-04-01/Accounts/:sid/Messages.json`,
    faults.hooks('text-messages', 'send'),
    (request, reply) => {
      if (request.headers.authorization !== expected) return refuse(reply, 401, 20003, 'Authenticate')
      const { sid } = request.params as { sid: string }
      if (sid !== accountSid) return refuse(reply, 404, 20404, `The requested resource ${request.url} was not found`)

      const { To: to, From: from, MessagingServiceSid: service, Body: text } = form.parse(request.body ?? {})
      if (to === '') return refuse(reply, 400, 21604, "A 'To' phone number is required.")
      if (!e164.test(to)) return refuse(reply, 400, 21211, `The 'To' number ${to} is not a valid phone number.`)
      if (!from && !service) return refuse(reply, 400, 21603, "A 'From' phone number is required.")
      if (text === '') return refuse(reply, 400, 21602, 'Message body is required.')
      if (text.length > maxBodyLength)
        return refuse(reply, 400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
      if (isDeclined(request)) return refuse(reply, 400, 21610, 'Attempt to send to unsubscribed recipient')

      const at = now()
      inbox.add({ to: toNationalNumber(to), channel: 'sms', text, at: at.toISOString() })
      return reply.code(201).send(acceptedReply({ to, from: from ?? null, service: service ?? null, text, sid, at }))
    },
  )
}

type Accepted = { to: string; from: string | null; service: string | null; text: string; sid: string; at: Date }

function acceptedReply({ to, from, service, text, sid, at }: Accepted): object {
  const id = `SM${randomBytes(16).toString('hex')}`
  return {
    sid: id,
    account_sid: sid,
    messaging_service_sid: service,
    to,
    from,
    body: text,
    status: 'queued',
    direction: 'outbound-api',
    api_version: '2010-04-01',
    num_segments: String(Math.ceil(text.length / 160)),
    num_media: '0',
    date_created: at.toUTCString().replace('GMT', '+0000'),
    date_updated: at.toUTCString().replace('GMT', '+0000'),
    date_sent: null,
    price: null,
    price_unit: 'USD',
    error_code: null,
    error_message: null,
    uri: `/2010-04-01/Accounts/${sid}/Messages/${id}.json`,
  }
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
