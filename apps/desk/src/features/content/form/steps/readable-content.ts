/** Whether the steps can show a text, and what follows from a change in one of them. */
import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import { isExpressible } from '@fairdraw/rules/composing/choices.ts'
import type { ComposingContext } from '@fairdraw/rules/composing/document.ts'
import { follow } from '@fairdraw/rules/composing/standards.ts'
import { OVERLAYS } from '@fairdraw/rules/entry/quiz.ts'
import * as z from 'zod/mini'
import type { Settle } from '../body/edit-history.ts'

export type Competition = ContentBodies['competition']

/** As it is saved, but for questions that are not finished yet. */
const readable = z.object({
  competition: CONTENT_BODIES.competition.shape.competition,
  quiz: z.array(z.looseObject({ id: z.string(), text: z.string(), answer: z.string(), overlay: z.enum(OVERLAYS) })),
})

export const isReadable = (body: unknown): body is Competition => z.safeParse(readable, body).success

/** Whether the steps can express all that it says. */
export const canUseSteps = (body: unknown): boolean => isReadable(body) && isExpressible(body)

/** Lets the rest follow from a change. While a field is half typed, nothing does. */
export const settleWith =
  (context: ComposingContext): Settle =>
  (settled, changed) =>
    isReadable(changed) ? follow(isReadable(settled) ? settled : changed, changed, context) : undefined
