/** The word drum, a game of one word a day (1-site §2 'word-drum', §7; docs/product-decisions.md#smaller-things). */
import { DRUMS, findWordsFault, MAX_FACES, PLAY_STATES, TRIES } from '@fairdraw/rules/word-drum/word-drum.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameId, wordDrumGame } from './word-drum-game.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const day = z.iso.date()
const short = z.string().check(z.minLength(1), z.maxLength(160))
const stops = z.array(z.int().check(z.minimum(0), z.maximum(MAX_FACES - 1))).check(z.length(DRUMS))

/** A game as the operator defines it. The words never leave the server before their day is over. */
export const wordDrum = z.object({
  game: wordDrumGame,
  words: z
    .array(
      z.object({
        parts: z.array(z.string().check(z.regex(/^[a-z]{1,6}$/))).check(z.length(DRUMS)),
        clue: short,
        note: short,
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(2000),
      z.refine((words) => findWordsFault(words) === undefined, {
        error: (issue) => findWordsFault(issue.input as Parameters<typeof findWordsFault>[0]),
      }),
    ),
})
export type WordDrum = z.infer<typeof wordDrum>

const play = z.object({
  state: z.enum(PLAY_STATES),
  tries: z.array(z.object({ stops, matches: z.array(z.boolean()) })),
  /** Whether this play wins tokens: the first one of the day, in whatever game. */
  isRewarded: z.boolean(),
  /** What it has won. */
  tokens: count,
})
export type Play = z.infer<typeof play>

export const getWordDrum = endpoint({
  name: 'getWordDrum',
  summary: 'Today’s drums and clue, and with a session the player’s play of today',
  tag: 'Games',
  method: 'GET',
  path: '/api/game/worddrum/{gameSlug}',
  auth: 'optional',
  params: z.object({ gameSlug: gameId }),
  responses: {
    200: z.object({
      day,
      /** When the next word comes. */
      endsAt: time,
      clue: text,
      /** The faces of each drum, in the order in which they turn. */
      drums: z.array(z.array(text)),
      tries: z.literal(TRIES),
      tokens: count,
      /** The word of the day before. */
      before: z.object({ word: text, note: text }),
      /** Null: without a session, or before the first try. */
      play: z.nullable(play),
    }),
  },
  problems: ['not-found'],
})
export type WordDrumRound = z.infer<(typeof getWordDrum)['responses'][200]>

export const postWordDrum = endpoint({
  name: 'postWordDrum',
  summary: 'Checks the word that the drums show; the right one wins the day’s tokens',
  tag: 'Games',
  method: 'POST',
  path: '/api/account/game/worddrum',
  auth: 'player',
  idempotent: true,
  body: z.object({
    gameSlug: gameId,
    day,
    /** From 1. */
    attempt: z.int().check(z.minimum(1), z.maximum(TRIES)),
    /** The face at which each drum stopped, from 0. */
    stops,
  }),
  responses: { 200: z.object({ play }) },
  problems: ['not-found', 'round-over', 'try-out-of-order', 'paused', 'age-unverified', 'under-age'],
})
