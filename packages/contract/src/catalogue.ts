/** The public content, as pages and apps load it: competitions, and what editors write for the site. */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import * as z from 'zod/mini'
import { competition, hiddenCompetition } from './catalogue/competition.ts'
import { page, rail, showcaseItem } from './catalogue/pages.ts'
import { settings } from './catalogue/settings.ts'
import { winner } from './catalogue/winner.ts'
import { endpoint } from './endpoint.ts'
import { clip } from './games/clip.ts'
import { wordDrumGame } from './games/word-drum-game.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

export const faq = z.object({
  sections: z.array(z.object({ title: text, items: z.array(z.object({ question: text, answer: text })) })),
})
export type Faq = z.infer<typeof faq>

export const staticInit = z.object({
  settings,
  pages: z.array(page),
  rails: z.array(rail),
  winners: z.array(winner),
  showcase: z.array(showcaseItem),
  /** In the order in which they are shown. */
  clips: z.array(clip),
  /** Without their words, which are today's answer and later ones. */
  games: z.array(wordDrumGame),
})
export type StaticInit = z.infer<typeof staticInit>

/** Decimal digits only: each competition has one address, so '0x1', '1e2' and '007' are refused. */
const competitionId = z.object({
  id: z.pipe(
    z.coerce.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(2_147_483_647))),
  ),
})

export const getInit = endpoint({
  name: 'getInit',
  summary: 'All public competitions, and the server’s clock',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/v9/init',
  auth: 'optional',
  responses: { 200: z.object({ serverTime: time, competitions: z.array(competition) }) },
  problems: [],
})

export const getCompetition = endpoint({
  name: 'getCompetition',
  summary: 'One competition; for a hidden one only the fact that it is hidden, until access is checked',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/v9/competitions/{id}',
  auth: 'optional',
  params: competitionId,
  responses: { 200: z.object({ competition: z.union([competition, hiddenCompetition]) }) },
  problems: ['not-found'],
})

export const postCheckAccess = endpoint({
  name: 'postCheckAccess',
  summary: 'Whether the player may open a hidden competition',
  tag: 'Catalogue',
  method: 'POST',
  path: '/api/competitions/check-access/{id}',
  auth: 'player',
  params: competitionId,
  body: z.object({}),
  responses: { 200: z.object({ hasAccess: z.literal(true) }) },
  problems: ['not-found', 'unauthorized'],
})

/** A competition that has ended, with its terms. */
export const endedTerms = z.object({
  id: z.int(),
  name: text,
  slug: text,
  closedAt: time,
  version: z.int(),
  terms: text,
})
export type EndedTerms = z.infer<typeof endedTerms>

const ended = { 200: z.object({ competitions: z.array(endedTerms) }) }

export const getEndedTerms = endpoint({
  name: 'getEndedTerms',
  summary: 'The terms of competitions that have ended, latest first',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/competitions/ended-terms',
  auth: 'none',
  responses: ended,
  problems: [],
})

export const postEndedTerms = endpoint({
  name: 'postEndedTerms',
  summary: 'The terms of competitions that have ended, including hidden ones that the player may see',
  tag: 'Catalogue',
  method: 'POST',
  path: '/api/competitions/ended-terms',
  auth: 'player',
  body: z.object({}),
  responses: ended,
  problems: [],
})

/** A competition as it is announced on air: keyword, number, price and closing of each channel (field rule 11). */
export const onAir = z.object({
  id: z.int(),
  name: text,
  /** Every ticket of its fixed run has gone, so that nobody may be asked to enter. */
  isSoldOut: z.optional(z.literal(true)),
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      keyword: z.optional(text),
      number: z.optional(text),
      /** Our charge for one entry, without the phone company's. */
      costPence: count,
      cost: text,
      info: text,
      opens: time,
      closes: time,
      /** A late entry may still be charged, which has to be said (field rule 19). */
      isLateCharged: z.optional(z.literal(true)),
    }),
  ),
})
export type OnAir = z.infer<typeof onAir>

export const getOnAir = endpoint({
  name: 'getOnAir',
  summary: 'The copy for broadcast about each channel of each competition, from the data that the site shows',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/on-air',
  auth: 'none',
  responses: { 200: z.object({ competitions: z.array(onAir) }) },
  problems: [],
})

export const getEntryCount = endpoint({
  name: 'getEntryCount',
  summary: 'The number of tickets in a competition that shows it, at most a few seconds old',
  tag: 'Catalogue',
  method: 'GET',
  path: '/api/competitions/{id}/entry-count',
  auth: 'none',
  params: competitionId,
  responses: {
    200: z.object({
      tickets: count,
      at: time,
      /** Of a fixed run: how many tickets there are, and how many can be taken now. Unfinished entries hold the others. */
      run: z.optional(z.object({ total: count, left: count })),
    }),
  },
  problems: ['not-found'],
})

export const getStaticInit = endpoint({
  name: 'getStaticInit',
  summary: 'Settings, pages, rails, winners, showcase tiles, clips and games',
  tag: 'Catalogue',
  method: 'GET',
  path: '/static/init.json',
  auth: 'none',
  responses: { 200: staticInit },
  problems: [],
})

export const getFaq = endpoint({
  name: 'getFaq',
  summary: 'The questions and answers of the help page',
  tag: 'Catalogue',
  method: 'GET',
  path: '/static/faq.json',
  auth: 'none',
  responses: { 200: faq },
  problems: [],
})
