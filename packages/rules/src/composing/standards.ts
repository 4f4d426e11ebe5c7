/**
 * What follows from other fields unless an editor has written something else: times of ways to enter, texts, pictures, terms. One
 * table, in the order in which they depend on one another (docs/mechanisms/desk/composing.md).
 */
import { slugOf } from '../text/slug.ts'
import { CHANNEL_PRICES, CHANNEL_TEXTS, CHANNEL_TIMES } from './channel-standards.ts'
import { applyChoices, readChoices } from './choices.ts'
import type { CompetitionContent, CompetitionDocument, ComposingContext } from './document.ts'
import { isSameJson } from './document.ts'
import { CHECKBOX_TEXT, composeTerms } from './compose-terms.ts'
import type { Facts, Standard } from './standard.ts'
import { formatDay } from './working-days.ts'

const NAME: Standard = {
  path: 'name',
  derive: ({ competition: { meta }, context: { published } }) => published?.name ?? meta.prizeTiers?.[0]?.name ?? '',
}

const TITLES: readonly Standard[] = ['display.details.title', 'display.card.title', 'hero.title'].map((path) => ({
  path: `meta.${path}`,
  derive: ({ competition }) => competition.name,
}))

/** The address is known to people once it is on the site. */
const ADDRESS: Standard = {
  path: 'slug',
  derive: ({ competition, context: { published } }) => published?.slug ?? (slugOf(competition.name) || 'competition'),
}

const SUBTITLE: Standard = {
  path: 'meta.hero.subtitle',
  derive: ({ competition }) => competition.meta.display.card.text,
}

const DRAW_TEXT: Standard = {
  path: 'meta.drawText',
  derive: ({ competition: { meta } }) => {
    if (meta.drawCutOff === undefined) return undefined
    const winners = (meta.prizeTiers ?? []).length > 1 ? 'winners' : 'winner'
    const post = meta.channels.postal ? ', once all postal entries are in' : ''
    return `We’ll draw the ${winners} on ${formatDay(meta.drawCutOff)}${post}.`
  },
}

const picture = (
  to: string,
  from: (pictures: CompetitionDocument['meta']['media']) => string | undefined,
): Standard => ({
  path: `meta.media.${to}`,
  derive: ({ competition }) => from(competition.meta.media),
})

/** One picture serves everywhere until another one is chosen somewhere. */
const PICTURES: readonly Standard[] = [
  picture('desktop.detailsImage', ({ desktop }) => desktop.cardImage),
  picture('mobile.cardImage', ({ desktop }) => desktop.cardImage),
  picture('mobile.detailsImage', ({ mobile }) => mobile.cardImage),
]

const shortestLimit = (quiz: CompetitionContent['quiz']): number | undefined => {
  const limits = quiz.flatMap(({ seconds }) => seconds ?? [])
  return limits.length > 0 ? Math.min(...limits) : undefined
}

/** What costs tokens asks its question over the page that it is on. */
const OVERLAY: Standard = {
  path: 'meta.tokenOverlayType',
  derive: ({ content: { competition, quiz } }) => (competition.isTokenPaid ? quiz[0]?.overlay : undefined),
}

const ofQuiz = (field: string, derive: (content: CompetitionContent) => unknown): Standard => ({
  path: `meta.quiz.${field}`,
  derive: ({ content, competition }) => competition.meta.quiz && derive(content),
})

const QUIZ: readonly Standard[] = [
  ofQuiz('seconds', ({ quiz }) => shortestLimit(quiz)),
  ofQuiz('getReadyHeader', ({ quiz }) =>
    quiz.length > 1 ? `${quiz.length} questions, one chance` : 'One question first',
  ),
  ofQuiz('getReadyText', ({ quiz }) => {
    const seconds = shortestLimit(quiz)
    return seconds === undefined
      ? 'Take your time. There’s no time limit.'
      : `You have ${seconds} seconds a question, and more if you ask for it.`
  }),
]

const TERMS: readonly Standard[] = [
  { path: 'meta.display.tc.tcCheckboxText', derive: () => CHECKBOX_TEXT },
  {
    path: 'meta.display.tc.tcFull',
    derive: ({ content, context }) => composeTerms(content, context.house),
    carry: (value, before, after) => {
      const own = ownTerms(value, before)
      return own === undefined ? value : `${String(after)}${own}`
    },
  },
  {
    path: 'meta.display.tc.version',
    derive: ({ competition, context: { published } }) => {
      const { version, tcFull } = competition.meta.display.tc
      if (!published) return version
      const before = published.meta.display.tc
      return tcFull === before.tcFull ? before.version : before.version + 1
    },
  },
]

/** What an editor has added below the composed terms; undefined where the terms are written by hand. */
export function ownTerms(terms: unknown, composed: unknown): string | undefined {
  if (typeof terms !== 'string' || typeof composed !== 'string' || !terms.startsWith(composed)) return undefined
  const own = terms.slice(composed.length)
  return own === '' || own.startsWith('\n\n') ? own : undefined
}

/** Everything but the prices of channels, which are choices: what follows from those is settled in between. */
const AFTER_PRICES: readonly Standard[] = [
  NAME,
  ADDRESS,
  ...TITLES,
  SUBTITLE,
  ...PICTURES,
  ...CHANNEL_TIMES,
  ...CHANNEL_TEXTS,
  OVERLAY,
  ...QUIZ,
  DRAW_TEXT,
  ...TERMS,
]

type Fields = Readonly<Record<string, unknown>>

const readAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], document)

/** The document with another value at the path; undefined removes it. Where the object of the field is missing, nothing is written. */
function writeAt<Value>(document: Value, [name, ...rest]: readonly string[], value: unknown): Value {
  const fields = document as Fields | undefined
  if (name === undefined || fields === undefined) return name === undefined ? (value as Value) : document
  const { [name]: before, ...others } = fields
  const after = writeAt(before, rest, value)
  return (after === undefined ? others : { ...fields, [name]: after }) as Value
}

const factsOf = (content: CompetitionContent, context: ComposingContext): Facts => ({
  content,
  competition: content.competition,
  context,
})

const withField = <Content extends CompetitionContent>(content: Content, path: string, value: unknown): Content =>
  isSameJson(readAt(content.competition, path), value)
    ? content
    : { ...content, competition: writeAt(content.competition, path.split('.'), value) }

const isEmpty = (value: unknown) => value === undefined || value === ''

const settle = <Content extends CompetitionContent>(content: Content): Content =>
  applyChoices(content, readChoices(content))

/** The content with everything filled in that follows from the rest and is empty. */
export function fillIn<Content extends CompetitionContent>(content: Content, context: ComposingContext): Content {
  const filled = AFTER_PRICES.reduce(
    (one, { path, derive }) =>
      isEmpty(readAt(one.competition, path)) ? withField(one, path, derive(factsOf(one, context))) : one,
    settle(content),
  )
  return settle(filled)
}

/**
 * The changed content, with what follows from the change: the fields of the choices, and each field of the table that had its
 * standard before and was not changed itself.
 */
export function follow<Content extends CompetitionContent>(
  before: CompetitionContent,
  after: Content,
  context: ComposingContext,
): Content {
  const known = factsOf(before, context)
  const followAll = (start: Content, standards: readonly Standard[]) =>
    standards.reduce((content, { path, derive, carry = keepOwn }) => {
      const [was, is] = [readAt(before.competition, path), readAt(content.competition, path)]
      const standard = derive(factsOf(content, context))
      // Something that the change has brought, and that nobody has written yet.
      if (was === undefined && isEmpty(is)) return withField(content, path, standard)
      return isSameJson(was, is) ? withField(content, path, carry(is, derive(known), standard)) : content
    }, start)
  return settle(followAll(settle(followAll(settle(after), CHANNEL_PRICES)), AFTER_PRICES))
}

const keepOwn = (value: unknown, before: unknown, after: unknown) => (isSameJson(value, before) ? after : value)

const ALL = [...CHANNEL_PRICES, ...AFTER_PRICES]

/** Paths within the document whose value is an editor's own, and not what would follow from the rest. */
export const ownFields = (content: CompetitionContent, context: ComposingContext): string[] =>
  ALL.flatMap(({ path, derive }) =>
    isSameJson(readAt(content.competition, path), derive(factsOf(content, context))) ? [] : [path],
  )

/** What a field would be if nobody had written it; undefined also for a field that follows from nothing. */
export const standardOf = (content: CompetitionContent, path: string, context: ComposingContext): unknown =>
  ALL.find((one) => one.path === path)?.derive(factsOf(content, context))
