/** A draw that is shown live: one small document for every screen, and the reports of phones (docs/mechanisms/draw/show.md). */
import { PHONE_VERDICTS, SHARES } from '@fairdraw/rules/draw/show-phones.ts'
import { SHOW_STEPS } from '@fairdraw/rules/draw/show.ts'
import * as z from 'zod/mini'
import { drawSummary } from '../draw.ts'
import { endpoint } from '../endpoint.ts'
import { drawStory } from '../winners.ts'

const tag = 'Draws'
const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const id = z.object({ id: z.uuid() })

/** As ShowFacts of the rules, which says what each is. */
const showFacts = z.object({
  title: text,
  state: drawSummary.shape.state,
  prize: text,
  further: z.array(z.object({ name: text, winners: count })),
  furtherTickets: z.array(z.object({ prize: text, ticket: count })),
  tickets: count,
  channels: z.array(z.object({ channel: text, tickets: count })),
  seen: z.array(z.object({ witness: text, time })),
  quorum: count,
  drawsAt: z.nullable(time),
  isDemonstration: z.boolean(),
  number: z.nullable(text),
  ticket: z.nullable(z.object({ number: count, place: count })),
  winner: z.nullable(text),
})

/** What a screen needs to repeat the draw up to its first winner: the public number, and the drawn tickets with their paths. */
const drawProof = z.object({
  beacon: z.object({ round: count, signature: text, randomness: text }),
  /** In the order of drawing; the last one wins the main prize, and those before it are left out by the manifest. */
  drawn: z.array(z.object({ index: count, ticket: count, holder: text, path: z.array(text) })),
})
export type DrawProof = z.infer<typeof drawProof>

export const drawShow = z.object({
  id: z.uuid(),
  isRehearsal: z.boolean(),
  /** In the order in which they were called. A step is shown from its instant on, and may not have come yet. */
  steps: z.array(z.object({ step: z.enum(SHOW_STEPS), shownAt: time })),
})
export type DrawShow = z.infer<typeof drawShow>

export const drawLive = z.object({
  /** When this was true, by the server's clock. A cache in front may send it for a second. */
  now: time,
  facts: showFacts,
  manifestHash: text,
  committedAt: time,
  publishedAt: z.nullable(time),
  /** Null until the number is shown, or the result is public. */
  proof: z.nullable(drawProof),
  /** Null where nobody has begun to show it. */
  show: z.nullable(drawShow),
  /** How many phones have repeated the draw, and how many of them got something else. One in `oneIn` reports. */
  phones: z.object({ agree: count, differ: count, oneIn: z.literal(SHARES) }),
  /** As getDrawStories has them: an open page shows them without being loaded again. */
  stories: z.array(drawStory),
})
export type DrawLive = z.infer<typeof drawLive>

export const getDrawLive = endpoint({
  name: 'getDrawLive',
  summary:
    'A draw as it is shown live, the same for everybody: what is public of it, the steps of its show with their instants, how many phones have repeated it, and the stories of its winners',
  tag,
  method: 'GET',
  path: '/api/draws/{id}/live',
  auth: 'none',
  params: id,
  /** `rehearsal`: the last rehearsal with the draw instead of its show. */
  query: z.object({ rehearsal: z.optional(z.literal('1')) }),
  responses: { 200: drawLive },
  problems: ['not-found'],
})

export const postDrawPhone = endpoint({
  name: 'postDrawPhone',
  summary:
    'A phone reports that it has repeated the draw of a show, and whether it got the same; counted once for each phone, without saying whose it is',
  tag,
  method: 'POST',
  path: '/api/draws/{id}/live/phones',
  auth: 'none',
  params: id,
  body: z.object({
    show: z.uuid(),
    /** A random number of the phone's own for this show alone, so that it is counted once. */
    phone: z.uuid(),
    verdict: z.enum(PHONE_VERDICTS),
    /** The share by which it decided to report: it stands for so many phones. */
    oneIn: z.literal(SHARES),
  }),
  responses: { 200: z.object({}) },
  problems: [],
})
