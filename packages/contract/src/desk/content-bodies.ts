/**
 * The schema of each kind's body (docs/mechanisms/content.md). The server reads bodies with them, and the desk makes its
 * forms from them.
 */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { OVERLAYS } from '@fairdraw/rules/entry/quiz.ts'
import * as z from 'zod/mini'
import { campaignContent } from '../campaign.ts'
import { competition } from '../catalogue/competition.ts'
import { faq } from '../catalogue.ts'
import { page, rail, showcaseItem } from '../catalogue/pages.ts'
import { newCompetitions, settings } from '../catalogue/settings.ts'
import { winnerStory } from '../catalogue/winner.ts'
import { clip } from '../games/clip.ts'
import { wordDrum } from '../games/word-drum.ts'
import { notification } from '../notification-content.ts'
import { weeklyDraw } from '../winsday.ts'

/** A question with its answer, which only staff may read. */
const quizQuestion = z.object({
  id: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
  overlay: z.enum(OVERLAYS),
  options: z.optional(z.array(z.string())),
  pattern: z.optional(z.string()),
  answer: z.string().check(z.minLength(1)),
  seconds: z.optional(z.number().check(z.positive())),
})

export const CONTENT_BODIES = {
  competition: z.object({ competition: z.omit(competition, { isSoldOut: true }), quiz: z.array(quizQuestion) }),
  page,
  rail,
  showcase: showcaseItem,
  'winner-story': winnerStory,
  'weekly-draw': weeklyDraw,
  campaign: campaignContent,
  clip,
  'word-drum': wordDrum,
  notification,
  faq,
  'site-terms': z.object({ terms: z.string() }),
  settings: z.extend(z.omit(settings, { terms: true }), { newCompetitions: z.optional(newCompetitions) }),
} satisfies Record<ContentKind, z.ZodMiniType>

export type ContentBodies = { [Kind in ContentKind]: z.infer<(typeof CONTENT_BODIES)[Kind]> }
