/** Checks of players' ages by a vendor, and by staff who saw a document (docs/mechanisms/account/age-checks.md; field rule 13). */
import { AGE_CHECK_STATES, AGE_DOCUMENTS, AGE_RESULTS } from '@fairdraw/rules/player/age-check.ts'
import * as z from 'zod/mini'
import { playerId, reason } from '../desk/fields.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Age checks'
const deskTag = 'The desk: age checks'
const empty = z.object({})
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

/** A check as its player sees it. `unclear`: the vendor cannot tell or does not answer; a person must look. */
export const ownAgeCheck = z.object({
  state: z.enum(['none', 'asked', 'over-18', 'under-18', 'unclear']),
  /** Who checks, as players know it; empty where no age is checked. */
  vendor: z.string(),
  /** Whether the vendor may be asked once more, with more details. */
  mayAskAgain: z.boolean(),
})
export type OwnAgeCheck = z.infer<typeof ownAgeCheck>

export const postAgeCheck = endpoint({
  name: 'postAgeCheck',
  summary: 'What the check of the player’s age knows so far',
  tag,
  method: 'POST',
  path: '/api/account/age-check',
  auth: 'player',
  isReadOnly: true,
  body: empty,
  responses: { 200: z.object({ check: ownAgeCheck }) },
  problems: [],
})

export const postAgeCheckAgain = endpoint({
  name: 'postAgeCheckAgain',
  summary: 'Asks the vendor once more, with the player’s details of now; one that waits for an answer is left as it is',
  tag,
  method: 'POST',
  path: '/api/account/age-check/again',
  auth: 'player',
  body: z.object({ dateOfBirth: z.optional(z.iso.date()) }),
  responses: { 200: z.object({ check: ownAgeCheck }) },
  problems: ['too-many-requests'],
})

/** A player whose age is not known, with the prizes that wait for it. */
export const deskAgeCheck = z.object({
  playerId: z.int(),
  state: z.enum(AGE_CHECK_STATES),
  askedAt: time,
  decidedAt: z.nullable(time),
  /** How often the vendor was asked in this check. */
  attempts: count,
  nextAttemptAt: z.nullable(time),
  lastError: z.nullable(z.string()),
  prizes: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type DeskAgeCheck = z.infer<typeof deskAgeCheck>

export const getDeskAgeChecks = endpoint({
  name: 'getDeskAgeChecks',
  summary: 'Players whose age is not known, those who have waited for longest first',
  tag: deskTag,
  method: 'GET',
  path: '/api/desk/age-checks',
  auth: 'staff',
  act: 'read-age-checks',
  responses: { 200: z.object({ checks: z.array(deskAgeCheck) }) },
  problems: [],
})

const player = z.object({ playerId })

export const postDeskRecordAge = endpoint({
  name: 'postDeskRecordAge',
  summary: 'Records that staff saw a document: its kind, and whether the player is 18 or over',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/age-checks/{playerId}/record',
  auth: 'staff',
  act: 'check-ages',
  params: player,
  body: z.object({
    result: z.enum(AGE_RESULTS),
    document: z.enum(AGE_DOCUMENTS),
    reason,
  }),
  responses: { 200: empty },
  problems: ['not-found'],
})

export const postDeskAskAgeAgain = endpoint({
  name: 'postDeskAskAgeAgain',
  summary: 'Asks the vendor about a player again, at once',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/age-checks/{playerId}/ask',
  auth: 'staff',
  act: 'check-ages',
  params: player,
  body: empty,
  responses: { 200: empty },
  problems: ['not-found'],
})
