/**
 * Clips, which earn a weekly ticket when they are watched to the end (1-site §2 'video', §7;
 * docs/product-decisions.md#smaller-things).
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { video } from '../picture.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const seconds = z.number().check(z.nonnegative())
const clipId = z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/))
const title = z.string().check(z.minLength(1), z.maxLength(100))

/** The longest clip. */
const MAX_SECONDS = 1800
const MAX_CHAPTERS = 12

type Chapters = { chapters: { at: number }[]; seconds: number }
const areInOrder = ({ chapters, seconds: end }: Chapters) =>
  chapters[0]?.at === 0 && chapters.every(({ at }, index) => at < (chapters[index + 1]?.at ?? end))

/** A clip as the operator defines it. */
export const clip = z
  .object({
    id: clipId,
    title,
    text: z.string().check(z.maxLength(300)),
    video,
    /** How long the film runs. A ticket is earned after this time of watching. */
    seconds: z.number().check(z.minimum(1), z.maximum(MAX_SECONDS)),
    /** From the beginning on, in order; shown in the film's progress bar. */
    chapters: z.array(z.object({ at: seconds, title })).check(z.minLength(1), z.maxLength(MAX_CHAPTERS)),
    /** Its position on the page. */
    order: z.int(),
  })
  .check(
    z.refine(areInOrder, {
      path: ['chapters'],
      error: 'The first chapter begins at 0, and each begins before the next and before the end.',
    }),
  )
export type Clip = z.infer<typeof clip>

const coming = z.object({ id: text, name: text, at: time })

export const postVideoUser = endpoint({
  name: 'postVideoUser',
  summary: 'What the player has watched and claimed, and the draw for which a claim gives a ticket now',
  tag: 'Clips',
  method: 'POST',
  path: '/api/video/user',
  auth: 'player',
  isReadOnly: true,
  body: z.object({}),
  responses: {
    200: z.object({
      clips: z.array(z.object({ clipId: text, watchedSeconds: seconds, isClaimed: z.boolean() })),
      /** Null: no draw is to come. */
      draw: z.nullable(coming),
      /** The player's tickets from clips for that draw. */
      tickets: count,
    }),
  },
  problems: [],
})

export const postVideoSession = endpoint({
  name: 'postVideoSession',
  summary: 'Opens a session of watching a clip, or resumes it where it was; a session that was open elsewhere ends',
  tag: 'Clips',
  method: 'POST',
  path: '/api/video/session',
  auth: 'player',
  body: z.object({ clipId }),
  responses: {
    200: z.object({
      sessionId: z.uuid(),
      /** The film goes on from here. */
      watchedSeconds: seconds,
      secondsLeft: seconds,
      isClaimed: z.boolean(),
    }),
  },
  problems: ['not-found', 'paused', 'age-unverified', 'under-age'],
})

export const postVideoTicket = endpoint({
  name: 'postVideoTicket',
  summary: 'Reports where the film is; the reply says what counts towards the ticket by the server’s clock',
  tag: 'Clips',
  method: 'POST',
  path: '/api/video/ticket',
  auth: 'player',
  body: z.object({
    sessionId: z.uuid(),
    /** Seconds of the film. */
    position: seconds.check(z.maximum(MAX_SECONDS * 2)),
    /** Whether the film runs from here on. */
    isPlaying: z.boolean(),
  }),
  responses: {
    200: z.object({
      watchedSeconds: seconds,
      secondsLeft: seconds,
      /** Set after a jump ahead, which does not count: the film goes back to this position. */
      backTo: z.nullable(seconds),
      /** Whether the ticket can be claimed. */
      isReady: z.boolean(),
    }),
  },
  problems: ['clip-session-ended'],
})

export const postVideoClaim = endpoint({
  name: 'postVideoClaim',
  summary: 'Gives the weekly ticket of a clip that was watched to its end, once a player',
  tag: 'Clips',
  method: 'POST',
  path: '/api/video/claim',
  auth: 'player',
  idempotent: true,
  body: z.object({ sessionId: z.uuid() }),
  responses: {
    200: z.object({
      tickets: count,
      /** The draw that the ticket is in. */
      draw: coming,
    }),
  },
  problems: ['clip-session-ended', 'clip-not-watched', 'no-weekly-draw', 'paused', 'age-unverified', 'under-age'],
})
