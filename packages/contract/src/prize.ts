/** Prizes, and how they reach their winners (1-site §2, §3 'Revealed ticket', §7; docs/mechanisms/prizes.md). */
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { PRIZE_TYPES } from '@fairdraw/rules/prize/prize.ts'
import * as z from 'zod/mini'
import { competitionNumber, playerId, reason } from './desk/fields.ts'
import { endpoint } from './endpoint.ts'
import { machineText, typedLine } from './fields.ts'
import { personName, postcode } from './account/player-fields.ts'

const tag = 'Prizes'
const deskTag = 'The desk: prizes'
const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const line = typedLine(100, 1)
const optionalLine = typedLine(100)

/** What a ticket won. `value`: pence for money and physical prizes, otherwise a number of units. */
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

/** Where a prize is sent. Players live in the United Kingdom, so there is no country. */
export const claimAddress = z.object({
  name: personName,
  surname: personName,
  line1: line,
  line2: z.optional(optionalLine),
  town: line,
  county: z.optional(optionalLine),
  postcode,
  /** Instructions for the courier. */
  note: z.optional(typedLine(300)),
})
export type ClaimAddress = z.infer<typeof claimAddress>

/** A prize of the player and the state of its delivery. */
export const wonPrize = z.object({
  id: z.uuid(),
  prize,
  /** The competition or weekly draw in which it was won. */
  from: text,
  ticket: text,
  state: z.enum(AWARD_STATES),
  wonAt: time,
  /** For an offered prize: the end of its claim window. */
  claimBy: z.nullable(time),
  /** For a claimed or sent prize: when it should arrive. */
  deliverBy: z.nullable(time),
  dispatch: z.nullable(z.object({ carrier: text, reference: text })),
  /** A voucher's code, and its expiry date. */
  voucher: z.nullable(z.object({ code: text, expiresAt: z.nullable(time) })),
  /** What happened to it and when, oldest first. */
  journey: z.array(z.object({ state: z.enum(AWARD_STATES), at: time })),
  uploads: count,
})
export type WonPrize = z.infer<typeof wonPrize>

export const postPrizes = endpoint({
  name: 'postPrizes',
  summary: 'The player’s prizes, newest first, without those of unrevealed tickets',
  tag,
  method: 'POST',
  path: '/api/account/prizes',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ cursor: z.optional(machineText(200, 0)) }),
  responses: { 200: z.object({ prizes: z.array(wonPrize), nextCursor: z.optional(text) }) },
  problems: [],
})

export const postClaimPrize = endpoint({
  name: 'postClaimPrize',
  summary: 'Claims a prize: its address, and how its winner may be named; can be repeated until it is sent',
  tag,
  method: 'POST',
  path: '/api/account/claim/prize',
  auth: 'player',
  idempotent: true,
  body: z.object({ id: z.uuid(), address: claimAddress, nameChoice: z.enum(NAME_CHOICES) }),
  responses: { 200: z.object({ prize: wonPrize }) },
  problems: ['not-found', 'claim-over', 'already-sent', 'age-unverified'],
})

export const postClaimVoucher = endpoint({
  name: 'postClaimVoucher',
  summary: 'The code of a voucher that was won; if none is available, one is assigned later',
  tag,
  method: 'POST',
  path: '/api/account/claim/voucher',
  auth: 'player',
  idempotent: true,
  body: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ prize: wonPrize }) },
  problems: ['not-found', 'claim-over', 'age-unverified'],
})

/** The bytes of a picture, as base64: at most 8 MB. */
const MAX_UPLOAD_CHARS = Math.ceil((8 * 1024 * 1024 * 4) / 3)

export const postPlayersUploads = endpoint({
  name: 'postPlayersUploads',
  summary: 'A picture for a claim: a JPEG, PNG or WebP; its metadata is removed',
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

/** An award as the staff who send prizes see it. */
export const deskAward = z.object({
  playerId: z.int(),
  id: z.uuid(),
  drawId: z.uuid(),
  from: text,
  ticket: text,
  prize,
  state: z.enum(AWARD_STATES),
  wonAt: time,
  claimBy: z.nullable(time),
  deliverBy: z.nullable(time),
  dispatch: z.nullable(z.object({ carrier: text, reference: text })),
  replaces: z.nullable(z.uuid()),
  /** The proposal to withdraw it as it stands; it waits for a second person. `name`: null for somebody whose name is unknown. */
  withdrawal: z.nullable(z.object({ id: z.uuid(), staffId: text, name: z.nullable(text), reason: text, at: time })),
})

export const getDeskAwards = endpoint({
  name: 'getDeskAwards',
  summary: 'Awards in a state, the due ones first; `vacant`: prizes without a winner or a remaining alternate',
  tag: deskTag,
  method: 'GET',
  path: '/api/desk/awards',
  auth: 'staff',
  act: 'read-awards',
  query: z.object({ state: z.enum([...AWARD_STATES, 'vacant']), competitionId: z.optional(competitionNumber) }),
  responses: { 200: z.object({ awards: z.array(deskAward) }) },
  problems: [],
})

const award = z.object({ playerId, id: z.uuid() })
const awardReply = { 200: z.object({ award: deskAward }) }

export const postDeskAwardAddress = endpoint({
  name: 'postDeskAwardAddress',
  summary: 'The address of a prize, with the pictures of its claim; each call is in the audit log',
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
  summary: 'Records that a prize was sent, delivered or returned',
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
  summary:
    'Withdraws a prize that was not sent, with public reasons; an alternate gets it. The first call proposes it (`award.withdrawal`), and another person’s, which names that proposal, carries it out.',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/awards/{playerId}/{id}/withdraw',
  auth: 'staff',
  act: 'withdraw-awards',
  params: award,
  /** `proposalId`: the proposal that the second person has read. */
  body: z.object({ reason, proposalId: z.optional(z.uuid()) }),
  responses: awardReply,
  problems: ['not-found', 'wrong-award-state'],
})

export const postDeskVouchers = endpoint({
  name: 'postDeskVouchers',
  summary: 'Adds codes of a voucher; existing ones are unchanged',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/vouchers',
  auth: 'staff',
  act: 'send-prizes',
  body: z.object({
    /** The name by which prizes refer to it: `voucherName`, or the prize's own name. */
    voucher: line,
    codes: z.array(typedLine(100, 4)).check(z.minLength(1), z.maxLength(5_000)),
    expiresAt: z.optional(time),
  }),
  responses: { 200: z.object({ added: count, free: count }) },
  problems: [],
})
