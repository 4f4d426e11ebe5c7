/** Prizes: what they are, and their way to the winner (1-site §2, §3 'Revealed ticket', §7; docs/mechanisms/prizes.md). */
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { PRIZE_TYPES } from '@fairdraw/rules/prize/prize.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personName, postcode } from './fields.ts'

const tag = 'Prizes'
const deskTag = 'Desk: prizes'
const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const optionalLine = z.string().check(z.trim(), z.maxLength(100))

/** What a ticket won: `value` in pence for money and things, otherwise the number. */
export const prize = z.object({
  type: z.enum(PRIZE_TYPES),
  value: count,
  name: text,
  numberOfTokens: z.optional(count),
  numberOfEntries: z.optional(count),
  physicalType: z.optional(text),
  voucherName: z.optional(text),
})
export type Prize = z.infer<typeof prize>

/** Where a prize is sent; in the United Kingdom, where players live. */
export const claimAddress = z.object({
  name: personName,
  surname: personName,
  line1: line,
  line2: z.optional(optionalLine),
  town: line,
  county: z.optional(optionalLine),
  postcode,
  /** For who brings it. */
  note: z.optional(z.string().check(z.trim(), z.maxLength(300))),
})
export type ClaimAddress = z.infer<typeof claimAddress>

/** A prize of the player's own, and how far it has come. */
export const wonPrize = z.object({
  id: z.uuid(),
  prize,
  /** What it was won in. */
  from: text,
  ticket: text,
  state: z.enum(AWARD_STATES),
  wonAt: time,
  /** Offered: until when it can be claimed. */
  claimBy: z.nullable(time),
  /** Claimed or sent: by when it should have arrived. */
  deliverBy: z.nullable(time),
  dispatch: z.nullable(z.object({ carrier: text, reference: text })),
  /** A voucher's code, and until when shops take it. */
  voucher: z.nullable(z.object({ code: text, expiresAt: z.nullable(time) })),
  /** What happened to it and when, the first first. */
  journey: z.array(z.object({ state: z.enum(AWARD_STATES), at: time })),
  uploads: count,
})
export type WonPrize = z.infer<typeof wonPrize>

export const postPrizes = endpoint({
  name: 'postPrizes',
  summary: 'The player’s prizes, the latest first; those of tickets not revealed yet are not among them',
  tag,
  method: 'POST',
  path: '/api/account/prizes',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
  responses: { 200: z.object({ prizes: z.array(wonPrize), nextCursor: z.optional(text) }) },
  problems: [],
})

export const postClaimPrize = endpoint({
  name: 'postClaimPrize',
  summary: 'Says where a prize is to be sent, and how its winner may be named; until it is sent, again',
  tag,
  method: 'POST',
  path: '/api/account/claim/prize',
  auth: 'player',
  idempotent: true,
  body: z.object({ id: z.uuid(), address: claimAddress, nameChoice: z.enum(NAME_CHOICES) }),
  responses: { 200: z.object({ prize: wonPrize }) },
  problems: ['not-found', 'claim-over', 'already-sent'],
})

export const postClaimVoucher = endpoint({
  name: 'postClaimVoucher',
  summary: 'The code of a voucher that was won; where none is there yet, it follows by itself',
  tag,
  method: 'POST',
  path: '/api/account/claim/voucher',
  auth: 'player',
  idempotent: true,
  body: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ prize: wonPrize }) },
  problems: ['not-found', 'claim-over'],
})

/** The bytes of a picture, as base64: 8 MB of it at most. */
const MAX_UPLOAD_CHARS = Math.ceil((8 * 1024 * 1024 * 4) / 3)

export const postPlayersUploads = endpoint({
  name: 'postPlayersUploads',
  summary: 'A picture that belongs to a claim: a JPEG, PNG or WebP; what it says beside the picture is removed',
  tag,
  method: 'POST',
  path: '/api/players-uploads',
  auth: 'player',
  idempotent: true,
  body: z.object({ id: z.uuid(), picture: z.base64().check(z.minLength(1), z.maxLength(MAX_UPLOAD_CHARS)) }),
  responses: { 200: z.object({ uploads: count }) },
  problems: ['not-found', 'not-a-picture', 'too-many-pictures'],
  maxBodyBytes: MAX_UPLOAD_CHARS + 1_000,
})

/** An award as those see it who send prizes. */
export const deskAward = z.object({
  playerId: z.int(),
  id: z.uuid(),
  drawId: z.uuid(),
  from: text,
  ticket: text,
  prize,
  state: z.enum(AWARD_STATES),
  claimBy: z.nullable(time),
  deliverBy: z.nullable(time),
  dispatch: z.nullable(z.object({ carrier: text, reference: text })),
  replaces: z.nullable(z.uuid()),
})

export const getDeskAwards = endpoint({
  name: 'getDeskAwards',
  summary: 'Awards in a state, those that are due first; `vacant`: prizes that nobody has and no alternate is left for',
  tag: deskTag,
  method: 'GET',
  path: '/api/desk/awards',
  auth: 'staff',
  act: 'read-awards',
  query: z.object({ state: z.enum([...AWARD_STATES, 'vacant']) }),
  responses: { 200: z.object({ awards: z.array(deskAward) }) },
  problems: [],
})

const award = z.object({ playerId: z.coerce.number().check(z.int(), z.positive()), id: z.uuid() })
const awardReply = { 200: z.object({ award: deskAward }) }

export const postDeskAwardAddress = endpoint({
  name: 'postDeskAwardAddress',
  summary: 'Where a prize goes, with the pictures of its claim; each look is in the audit log',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/awards/{playerId}/{id}/address',
  auth: 'staff',
  act: 'send-prizes',
  params: award,
  body: z.object({}),
  responses: {
    200: z.object({ address: z.nullable(claimAddress), uploads: z.array(z.object({ id: z.uuid(), picture: text })) }),
  },
  problems: ['not-found'],
})

export const postDeskAwardStep = endpoint({
  name: 'postDeskAwardStep',
  summary: 'A prize was sent, delivered, or came back',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/awards/{playerId}/{id}/{step}',
  auth: 'staff',
  act: 'send-prizes',
  params: z.object({ ...award.shape, step: z.enum(['send', 'deliver', 'return']) }),
  body: z.object({ dispatch: z.optional(z.object({ carrier: line, reference: line })) }),
  responses: awardReply,
  problems: ['not-found', 'wrong-award-state'],
})

export const postDeskWithdrawAward = endpoint({
  name: 'postDeskWithdrawAward',
  summary: 'Takes a prize back that was not sent, with a reason; an alternate gets it',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/awards/{playerId}/{id}/withdraw',
  auth: 'staff',
  act: 'withdraw-awards',
  params: award,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)) }),
  responses: awardReply,
  problems: ['not-found', 'wrong-award-state'],
})

export const postDeskVouchers = endpoint({
  name: 'postDeskVouchers',
  summary: 'Adds codes of a voucher; those that are there already are left alone',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/vouchers',
  auth: 'staff',
  act: 'send-prizes',
  body: z.object({
    /** The name under which prizes ask for it: `voucherName`, or the prize's own. */
    voucher: line,
    codes: z
      .array(z.string().check(z.trim(), z.minLength(4), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(5_000)),
    expiresAt: z.optional(time),
  }),
  responses: { 200: z.object({ added: count, free: count }) },
  problems: [],
})
