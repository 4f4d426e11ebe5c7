/**
 * Paying out cash prizes to PayPal, and linking the player's PayPal account (1-site §7; docs/mechanisms/payouts.md).
 */
import { MAX_PAYOUT_PENCE, MIN_PAYOUT_PENCE, PAYOUT_STATES, RETURN_REASONS } from '@fairdraw/rules/payout/payout.ts'
import * as z from 'zod/mini'
import { confirmation } from './account.ts'
import { playerId, reason } from './desk/fields.ts'
import { endpoint } from './endpoint.ts'
import { machineText } from './fields.ts'

const tag = 'Payouts'
const empty = z.object({})
const text = z.string()
const time = z.iso.datetime()

/** A payout as its player sees it. */
export const payout = z.object({
  id: z.uuid(),
  amountPence: z.int(),
  state: z.enum(PAYOUT_STATES),
  /** Why a returned payout came back. */
  reason: z.nullable(z.enum(RETURN_REASONS)),
  requestedAt: time,
  /** When its state last changed. */
  changedAt: time,
})
export type Payout = z.infer<typeof payout>

export const postOauthLink = endpoint({
  name: 'postOauthLink',
  summary:
    'Where the player says at PayPal which account is theirs; the state is theirs alone, good once and for ten minutes',
  tag,
  method: 'POST',
  path: '/api/oauth/link',
  auth: 'player',
  body: empty,
  responses: { 200: z.object({ url: text, state: text }) },
  problems: [],
})

export const postPayPalUserInfo = endpoint({
  name: 'postPayPalUserInfo',
  summary: 'Links the PayPal account with which the player has returned; without a code, shows the linked one',
  tag,
  method: 'POST',
  path: '/api/payouts/paypal/user-info',
  auth: 'player',
  body: z.object({
    code: z.optional(machineText(500)),
    state: z.optional(machineText(200)),
    /** Linking an account other than the last one needs a fresh texted code. */
    confirmation: z.optional(confirmation),
  }),
  responses: { 200: z.object({ account: z.nullable(z.object({ name: text, email: text, isVerified: z.boolean() })) }) },
  problems: ['step-up-needed', 'link-ended', 'busy'],
})

export const postNotYou = endpoint({
  name: 'postNotYou',
  summary: 'Unlinks a PayPal account that is not the player’s',
  tag,
  method: 'POST',
  path: '/api/paypal/not-you',
  auth: 'player',
  body: empty,
  responses: { 200: empty },
  problems: [],
})

export const postPayoutCreate = endpoint({
  name: 'postPayoutCreate',
  summary:
    'Pays cash prizes out to the linked PayPal account, at no cost; a fresh texted code is asked for, whatever the session',
  tag,
  method: 'POST',
  path: '/api/payouts/paypal/create',
  auth: 'player',
  idempotent: true,
  body: z.object({
    amountPence: z.int().check(z.gte(MIN_PAYOUT_PENCE), z.lte(MAX_PAYOUT_PENCE)),
    confirmation: z.optional(confirmation),
  }),
  responses: { 200: z.object({ payout }) },
  problems: [
    'step-up-needed',
    'no-payout-account',
    'not-enough-cash',
    'payout-under-way',
    'age-unverified',
    'under-age',
    'age-check',
  ],
})

export const postPayoutStatus = endpoint({
  name: 'postPayoutStatus',
  summary: 'The player’s payouts, newest first; `pending` until the newest has ended',
  tag,
  method: 'POST',
  path: '/api/payouts/paypal/status',
  auth: 'player',
  isReadOnly: true,
  body: empty,
  responses: { 200: z.object({ status: z.enum(['none', 'pending', 'resolved']), payouts: z.array(payout) }) },
  problems: [],
})

const deskTag = 'The desk: payouts'

/** A payout as the staff who review it see it. */
export const deskPayout = z.object({
  ...payout.shape,
  playerId: z.int(),
  /** Why it is not finished: the vendor's own code. */
  lastError: z.nullable(text),
  /** The first of the two releases, while it waits for the second. */
  firstRelease: z.nullable(z.object({ staffId: text, name: z.nullable(text), at: text })),
  /** How often PayPal was asked in this state. */
  attempts: z.int(),
  /** When it is asked next; null: not by itself. */
  nextAttemptAt: z.nullable(time),
})

const params = z.object({ playerId, id: z.uuid() })

export const getDeskPayouts = endpoint({
  name: 'getDeskPayouts',
  summary: 'Payouts in a state, oldest change of state first',
  tag: deskTag,
  method: 'GET',
  path: '/api/desk/payouts',
  auth: 'staff',
  act: 'read-payouts',
  query: z.object({ state: z.enum(PAYOUT_STATES) }),
  responses: { 200: z.object({ payouts: z.array(deskPayout) }) },
  problems: [],
})

export const postDeskReleasePayout = endpoint({
  name: 'postDeskReleasePayout',
  summary: 'Releases a large payout: the first person’s call proposes it, another person’s releases it',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/payouts/{playerId}/{id}/release',
  auth: 'staff',
  act: 'release-payouts',
  params,
  body: empty,
  responses: { 200: z.object({ payout: deskPayout, isReleased: z.boolean() }) },
  problems: ['not-found', 'wrong-payout-state'],
})

export const postDeskReturnPayout = endpoint({
  name: 'postDeskReturnPayout',
  summary: 'Returns a large payout to the player’s cash prizes instead of releasing it, with a reason',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/payouts/{playerId}/{id}/return',
  auth: 'staff',
  act: 'release-payouts',
  params,
  body: z.object({ reason }),
  responses: { 200: z.object({ payout: deskPayout }) },
  problems: ['not-found', 'wrong-payout-state'],
})
