/** Winners at the desk: how they may be named, what they agree to have shown, and their stories (docs/mechanisms/draw/stories.md). */
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { PUBLICITY_CHANNELS, PUBLICITY_PARTS } from '@fairdraw/rules/competition/publicity.ts'
import * as z from 'zod/mini'
import { personName } from '../account/player-fields.ts'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../fields.ts'
import { winnerId } from '../winners.ts'

const tag = 'The desk: winners'
const text = z.string()
const time = z.iso.datetime()
const parts = z.array(z.enum(PUBLICITY_PARTS))
const nameChoice = z.enum(NAME_CHOICES)

/** What a winner has said about publicity. Without parts they agree to nothing any more. */
const publicityConsent = z.object({
  parts,
  /** As they wanted to be named then: a consent ends when they choose otherwise. */
  nameChoice,
  channel: z.enum(PUBLICITY_CHANNELS),
  /** The version of the words that they were asked with. */
  wording: z.int(),
  /** When they said it. */
  agreedAt: time,
  recordedAt: time,
  /** Null: somebody whose name is unknown. */
  recordedBy: z.nullable(text),
})

export const deskWinner = z.object({
  id: text,
  /** As published, never more. */
  name: text,
  nameChoice,
  /** Whether the winner’s name is known: before they claim or are spoken to, it is not. */
  isNamed: z.boolean(),
  location: text,
  prize: text,
  wonAt: time,
  competition: z.object({ id: z.int(), title: z.nullable(text) }),
  /** Null for a winner of another kind of draw, or of an earlier system. `shownAt`: when it was shown live; null: it was not. */
  draw: z.nullable(z.object({ id: z.uuid(), title: text, shownAt: z.nullable(time) })),
  /** The picture that the draw published with the prize. */
  picture: text,
  /** What they agree to now. */
  agreed: parts,
  /** What they have said about publicity, the latest first. */
  consents: z.array(publicityConsent),
  /** The newest and the published revision of the story; null: there is none. */
  story: z.object({ latest: z.nullable(z.int()), published: z.nullable(z.int()) }),
})
export type DeskWinner = z.infer<typeof deskWinner>

export const getDeskWinner = endpoint({
  name: 'getDeskWinner',
  summary: 'A winner as they may be named, with their consent and their story',
  tag,
  method: 'GET',
  path: '/api/desk/winners/{id}',
  auth: 'staff',
  act: 'read-winners',
  params: z.object({ id: winnerId }),
  responses: { 200: z.object({ winner: deskWinner }) },
  problems: ['not-found'],
})

export const getDeskDrawWinners = endpoint({
  name: 'getDeskDrawWinners',
  summary: 'The winners of a draw of a competition, a hundred at most, in the order in which they were drawn',
  tag,
  method: 'GET',
  path: '/api/desk/draws/{id}/winners',
  auth: 'staff',
  act: 'read-winners',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ winners: z.array(deskWinner) }) },
  problems: [],
})

export const postDeskPublicity = endpoint({
  name: 'postDeskPublicity',
  summary:
    'Records what a winner has told us about publicity: it stands from then on in place of what they said before. Without parts, their story leaves the site at once',
  tag,
  method: 'POST',
  path: '/api/desk/winners/{id}/publicity',
  auth: 'staff',
  act: 'record-publicity',
  params: z.object({ id: winnerId }),
  body: z.object({
    parts: parts.check(z.maxLength(PUBLICITY_PARTS.length)),
    channel: z.enum(PUBLICITY_CHANNELS),
    agreedAt: z.iso.datetime({ offset: true }),
    nameChoice,
    /** Where the name is not known yet and some of it is to be published. */
    names: z.optional(z.object({ firstName: personName, surname: personName, location: typedLine(100) })),
  }),
  responses: { 200: z.object({ winner: deskWinner }) },
  problems: ['not-found', 'invalid-request'],
})
