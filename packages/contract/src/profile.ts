/**
 * What players see and change in their account: details, number, preferences, sessions, data (1-site §3 'Account', §7;
 * docs/product-decisions.md#accounts).
 */
import { CONSENT_PURPOSES } from '@fairdraw/rules/player/marketing.ts'
import * as z from 'zod/mini'
import { confirmation } from './account.ts'
import { campaignText } from './campaign.ts'
import { endpoint } from './endpoint.ts'
import { receipt, statement, ticketReceipt } from './account/receipt.ts'
import { emailAddress, machineText, typedLines } from './fields.ts'
import { campaignCode, emailCode, personName, phone, postcode, textedCode, title } from './account/player-fields.ts'

const tag = 'Account'
const empty = z.object({})
const time = z.iso.datetime()
const cursor = z.optional(machineText(200, 0))

/** The player's personal details, as entered by the player. */
export const personalDetails = z.object({
  title: z.nullable(z.string()),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  phoneNumber: z.string(),
})
export type PersonalDetails = z.infer<typeof personalDetails>

export const postPersonalDetails = endpoint({
  name: 'postPersonalDetails',
  summary: 'Name and address as the player gave them; with `change`, the new ones',
  tag,
  method: 'POST',
  path: '/api/account/personal-details',
  auth: 'player',
  body: z.object({ change: z.optional(z.object({ title, name: personName, surname: personName, postcode })) }),
  responses: { 200: z.object({ details: personalDetails }) },
  problems: [],
})

export const postChangeNumber = endpoint({
  name: 'postChangeNumber',
  summary: 'Moves the account to another number, both proved by texted codes; ends all other sessions',
  tag,
  method: 'POST',
  path: '/api/account/change-number',
  auth: 'player',
  body: z.object({ confirmation, phone, otp: textedCode }),
  responses: { 200: z.object({ phoneNumber: z.string() }) },
  problems: ['step-up-needed', 'wrong-code', 'code-expired', 'number-taken'],
})

/** Whether messages of a purpose may be sent by a channel, since when, and the wording of the consent (field rule 24). */
export const preference = z.object({ granted: z.boolean(), at: z.nullable(time), wording: z.nullable(z.string()) })
const preferenceByChannel = z.object({ email: preference, text: preference })

export const postPreference = endpoint({
  name: 'postPreference',
  summary: 'The player’s marketing preferences; with `change`, after changing them',
  tag,
  method: 'POST',
  path: '/api/account/preference/',
  auth: 'player',
  body: z.object({
    change: z.optional(
      z.object({
        /** 'results': notices of draws that the player entered and did not win. Absent: marketing. */
        purpose: z.optional(z.enum(CONSENT_PURPOSES)),
        email: z.optional(z.boolean()),
        text: z.optional(z.boolean()),
        wording: typedLines(1000, 1),
      }),
    ),
  }),
  responses: { 200: z.object({ preferences: preferenceByChannel, resultNotices: preferenceByChannel }) },
  problems: ['paused'],
})

/** A session as its player sees it. */
export const playerSession = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: time,
  lastSeenAt: time,
  isThis: z.boolean(),
})
export type PlayerSession = z.infer<typeof playerSession>

export const postSessions = endpoint({
  name: 'postSessions',
  summary: 'The player’s sessions; with `end`, after ending one of them or all others',
  tag,
  method: 'POST',
  path: '/api/account/sessions',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ end: z.optional(z.union([z.literal('others'), z.uuid()])) }),
  responses: { 200: z.object({ sessions: z.array(playerSession) }) },
  problems: [],
})

export const postAccountEvents = endpoint({
  name: 'postAccountEvents',
  summary: 'The history of the account, newest first, twenty at a time',
  tag,
  method: 'POST',
  path: '/api/account/events',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ cursor }),
  responses: {
    200: z.object({
      events: z.array(z.object({ id: z.string(), event: z.string(), text: z.string(), at: time })),
      nextCursor: z.optional(z.string()),
    }),
  },
  problems: [],
})

export const postPaymentDetails = endpoint({
  name: 'postPaymentDetails',
  summary: 'The player’s saved cards: the last used first, then the newest',
  tag,
  method: 'POST',
  path: '/api/account/payment-details',
  auth: 'player',
  isReadOnly: true,
  body: empty,
  responses: {
    200: z.object({
      cards: z.array(z.object({ id: z.string(), brand: z.string(), last4: z.string(), expiry: z.string() })),
    }),
  },
  problems: ['busy'],
})

export const postAccountExport = endpoint({
  name: 'postAccountExport',
  summary:
    'Everything that is stored about the player, by table, with the receipts of payments and tickets and a statement of each year',
  tag,
  method: 'POST',
  path: '/api/account/export',
  auth: 'player',
  // Optional in the schema: without it the answer is `step-up-needed` instead of a field error, so that the page asks
  // for a texted code.
  body: z.object({ confirmation: z.optional(confirmation) }),
  responses: {
    200: z.object({
      madeAt: time,
      held: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      /** The same as their pages, so that nobody has to add them up from the tables. */
      receipts: z.array(receipt),
      statements: z.array(statement),
      /** Of all tickets, oldest first; null where they could not be signed now: each is in My entries too. */
      ticketReceipts: z.nullable(z.array(ticketReceipt)),
    }),
  },
  problems: ['step-up-needed'],
})

/** The player's own statement, for an account that was created without one (field rule 13). */
export const postAccountAge = endpoint({
  name: 'postAccountAge',
  summary: 'States that the player is 18 or over; until then every entry is refused',
  tag,
  method: 'POST',
  path: '/api/account/age',
  auth: 'player',
  body: z.object({ isOver18: z.literal(true) }),
  responses: { 200: empty },
  problems: [],
})

export const postAccountErase = endpoint({
  name: 'postAccountErase',
  summary: 'Closes the account and erases the player’s data; what the law and running draws need is anonymised',
  tag,
  method: 'POST',
  path: '/api/account/erase',
  auth: 'player',
  body: z.object({ confirmation }),
  responses: { 200: empty },
  problems: ['step-up-needed', 'prizes-due'],
})

const emailOptInState = z.enum(['targeting', 'processing'])

export const postVerifyEmailRequest = endpoint({
  name: 'postVerifyEmailRequest',
  summary: 'Mails a code of four characters; or takes the opt-in form that follows a log-in',
  tag,
  method: 'POST',
  path: '/api/account/verify-email-request',
  auth: 'player',
  // Strict, so that a body which is neither, or both at once, is refused instead of losing a part.
  body: z.union([
    z.strictObject({
      email: emailAddress,
      /** Stored as the player's details. */
      playerDetails: z.optional(z.strictObject({ title, name: personName, surname: personName, postcode })),
      root: z.optional(campaignText),
      skylightId: z.optional(campaignText),
      campaignCode: z.optional(campaignCode),
      emailOptInState: z.optional(emailOptInState),
    }),
    z.strictObject({
      title,
      name: personName,
      surname: personName,
      postcode,
      optInState: z.literal('hard-opt-in'),
      optInSource: z.literal('login'),
      wording: z.optional(typedLines(1000)),
    }),
  ]),
  responses: {
    200: z.union([z.object({ requested: z.literal(true), retryAfter: z.int() }), z.object({ emailOptInState })]),
  },
  problems: ['paused'],
})

export const postVerifyEmailConfirm = endpoint({
  name: 'postVerifyEmailConfirm',
  summary: 'Confirms an address by the code that was mailed to it',
  tag,
  method: 'POST',
  path: '/api/account/verify-email-confirm',
  auth: 'player',
  body: z.object({
    verificationCode: emailCode,
    email: emailAddress,
  }),
  responses: { 200: z.object({ confirmed: z.literal(true) }) },
  problems: ['wrong-code', 'code-expired'],
})
