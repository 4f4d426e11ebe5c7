/**
 * Analytics: what browsers count, with nothing about a person (1-site §1, §4, §9; field rule 25;
 * docs/mechanisms/analytics.md).
 */
import { ANALYTICS_PAGES } from '@fairdraw/rules/analytics/events.ts'
import { PAGE_EXPERIMENTS } from '@fairdraw/rules/competition/experiment.ts'
import { PAGE_FAILURE_KINDS } from '@fairdraw/rules/page-failures.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Analytics'
const competitionId = z.int().check(z.positive(), z.maximum(2_147_483_647))
const version = z.enum(['a', 'b'])

/** An event of the catalogue (rules/analytics/events.ts) with its properties. */
export const analyticsEvent = z.union([
  z.object({ name: z.literal('page-view'), page: z.enum(ANALYTICS_PAGES) }),
  z.object({ name: z.enum(['tile-view', 'tile-click']), competitionId, version }),
  z.object({ name: z.enum(['competition-view', 'entry-click']), competitionId }),
  z.object({ name: z.enum(['exposure', 'response']), experiment: z.enum(PAGE_EXPERIMENTS), version }),
])
export type AnalyticsEvent = z.infer<typeof analyticsEvent>

export const MAX_EVENTS_PER_CALL = 100

export const postMeasurements = endpoint({
  name: 'postMeasurements',
  summary: 'Adds to the counts of what is seen and chosen',
  tag,
  method: 'POST',
  path: '/api/measurements',
  auth: 'none',
  body: z.object({ events: z.array(analyticsEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_CALL)) }),
  responses: { 200: z.object({}) },
  problems: [],
})

/**
 * A page that a browser could not use as the server had sent it (docs/mechanisms/serving.md#what-browsers-do-to-a-page).
 * `isTranslated`: the browser had translated it, so that its text was not the server's.
 */
export const postPageFailure = endpoint({
  name: 'postPageFailure',
  summary: 'Counts a page that went wrong in a browser',
  tag,
  method: 'POST',
  path: '/api/page-failures',
  auth: 'none',
  body: z.object({ kind: z.enum(PAGE_FAILURE_KINDS), isTranslated: z.boolean() }),
  responses: { 200: z.object({}) },
  problems: [],
})

export const getAnalytics = endpoint({
  name: 'getAnalytics',
  summary: 'The script of the operator’s tag manager, if there is one',
  tag,
  method: 'GET',
  path: '/api/analytics',
  auth: 'none',
  responses: { 200: z.object({ tagManager: z.optional(z.string()) }) },
  problems: [],
})

export const getAccountAnalytics = endpoint({
  name: 'getAccountAnalytics',
  summary: 'The player’s code for the tag manager: a keyed hash of the number with its prefix 44',
  tag,
  method: 'GET',
  path: '/api/account/analytics',
  auth: 'player',
  responses: { 200: z.object({ player: z.string() }) },
  problems: [],
})
