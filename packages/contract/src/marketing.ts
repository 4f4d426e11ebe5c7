/** Consent to messages: asked for after a log-in, and withdrawn by a link in any message (field rule 24). */
import { CONSENT_PURPOSES, MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machineText } from './fields.ts'
import { phone } from './account/player-fields.ts'

export const postMarketing = endpoint({
  name: 'postMarketing',
  summary: 'Whether to show the opt-in form to the player, whose own number it must be',
  tag: 'Marketing',
  method: 'POST',
  path: '/api/settings/marketing',
  auth: 'player',
  body: z.object({ phoneNumber: phone }),
  responses: { 200: z.object({ showOptin: z.boolean() }) },
  problems: ['unauthorized'],
})

export const postUnsubscribe = endpoint({
  name: 'postUnsubscribe',
  summary: 'Withdraws the consent for the channel of a message, with the token in that message',
  tag: 'Marketing',
  method: 'POST',
  path: '/api/email/unsubscribe',
  auth: 'none',
  body: z.object({ unsubscribeToken: machineText(200) }),
  responses: { 200: z.object({ channel: z.enum(MARKETING_CHANNELS), purpose: z.enum(CONSENT_PURPOSES) }) },
  problems: ['not-found'],
})
