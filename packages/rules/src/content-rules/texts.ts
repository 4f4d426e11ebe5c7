/** What a player reads of a competition, by the path of the field. */
import type { CompetitionBody } from './body.ts'

export type TextAt = readonly [path: string, text: string]

export const TERMS = 'meta.display.tc.tcFull'
export const NOTICE = 'meta.display.details.notice'

/** Everything but the terms and the notice of what has changed. */
export function textsOf({ name, meta }: CompetitionBody): TextAt[] {
  const { details, card, promotions } = meta.display
  return [
    ['name', name],
    ['meta.hero.title', meta.hero.title],
    ['meta.hero.subtitle', meta.hero.subtitle],
    ['meta.display.details.title', details.title],
    ['meta.display.details.content', details.content],
    ['meta.display.details.buttonText', details.buttonText ?? ''],
    ['meta.display.card.title', card.title],
    ['meta.display.card.text', card.text],
    ['meta.drawText', meta.drawText ?? ''],
    ...Object.entries(meta.channels).map(([channel, { info }]) => [`meta.channels.${channel}.info`, info] as const),
    ...promotions.flatMap(({ ribbonText, asteriskText = '' }, place) => [
      [`meta.display.promotions.${place}.ribbonText`, ribbonText] as const,
      [`meta.display.promotions.${place}.asteriskText`, asteriskText] as const,
    ]),
  ]
}

/** The same with the terms. */
export const textsWithTerms = (body: CompetitionBody): TextAt[] => [
  ...textsOf(body),
  [TERMS, body.meta.display.tc.tcFull],
]

/** Sentences and lines. A point within '£1.50' or '9.30pm' ends none. */
export const sentencesOf = (text: string): string[] => text.split(/[.!?](?=\s|$)|\n/)
