/** The texts of a competition that players read, by the path of the field. */
import type { CompetitionBody } from './body.ts'

export type TextAt = readonly [path: string, text: string]

export const TERMS = 'meta.display.tc.tcFull'
export const NOTICE = 'meta.display.details.notice'

/** All texts except the terms and the notice. */
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
    ...promotions.flatMap(({ ribbonText, asteriskText = '' }, index) => [
      [`meta.display.promotions.${index}.ribbonText`, ribbonText] as const,
      [`meta.display.promotions.${index}.asteriskText`, asteriskText] as const,
    ]),
  ]
}

/** All texts except the notice. */
export const textsWithTerms = (body: CompetitionBody): TextAt[] => [
  ...textsOf(body),
  [TERMS, body.meta.display.tc.tcFull],
]

/** All texts, with the terms and the notice. */
export const allTexts = (body: CompetitionBody): TextAt[] => [
  ...textsWithTerms(body),
  [NOTICE, body.meta.display.details.notice ?? ''],
]

/** Every text of any document, by its path. */
export function textsIn(body: unknown, path = ''): TextAt[] {
  if (typeof body === 'string') return [[path, body]]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => textsIn(value, path === '' ? name : `${path}.${name}`))
}

const PLACEHOLDER = /\[[^[\]\n]+\](?!\()/

/** What is still to be written stands in square brackets; with an address behind it, it is a link. Undefined: nothing is. */
export const placeholderIn = (text: string): string | undefined => PLACEHOLDER.exec(text)?.[0]

/** The text of a title or description that may have HTML, without its tags. */
export const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '')

/** Splits a text into sentences and lines. The point in '£1.50' or '9.30pm' does not end a sentence. */
export const sentencesOf = (text: string): string[] => text.split(/[.!?](?=\s|$)|\n/)
