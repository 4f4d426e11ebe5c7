/** All rows of the linter for people: what each asks, why, and an example of each answer. Made from the table alone. */
import { formatDayName } from '../text/day-names.ts'
import { formatClockTime } from '../text/london-time.ts'
import type { Changes, ContentRule, FieldRule, Severity, WinnerStoryExample } from '../content-rules/content-rule.ts'
import { CONTENT_RULES } from '../content-rules/lint.ts'
import { VALID_TERMS } from '../content-rules/valid-competition.ts'
import { VALID_WEEKLY_TERMS } from '../content-rules/valid-weekly-draw.ts'
import { LAW_COPY, OWN_RULE } from './law-copy.ts'
import { RULE_COPY } from './rule-copy.ts'

/** A part of an example. `path`: the field, as the linter writes it; absent: a text of no field, or a circumstance. */
export type ExamplePart = { path?: string; isBefore?: boolean; text: string }

export type ListedRule = {
  names: readonly string[]
  group: string
  what: string
  rules: readonly FieldRule[]
  why: readonly string[]
  severity: Severity
  refused: readonly ExamplePart[]
  accepted: readonly ExamplePart[]
}

export const GROUPS: Readonly<Record<ContentRule['subject'], string>> = {
  competition: 'Competitions',
  'weekly-draw': 'Weekly draws',
  campaign: 'Campaigns',
  'winner-story': 'Winners’ stories',
  notification: 'Notifications',
  'site-terms': 'The site’s terms, help and other texts',
  faq: 'The site’s terms, help and other texts',
  'site-text': 'The site’s terms, help and other texts',
}

const CIRCUMSTANCES: Readonly<Record<string, string>> = {
  'change.hasEntries': 'People have entered',
  'change.isNewRevision': 'The change is for later entries only',
  'change.movedChannels': 'Its closing was moved before',
  'change.closingMove': 'A second person has approved a move of the closing',
  hasClaims: 'Players have claimed it',
  isListClosed: 'Its list has closed',
}

const UNCHANGED = 'As it should be, with nothing changed.'
const INSTANT = /^\d{4}-\d\d-\d\dT/

const paragraphsOf = (text: string): string[] => text.split('\n\n').filter((one) => one !== '')

/** Of long terms only what differs from the valid ones. */
function differenceOf(text: string): string {
  const kept = paragraphsOf(text)
  const valid = [VALID_TERMS, VALID_WEEKLY_TERMS]
    .map(paragraphsOf)
    .find((terms) => kept.filter((one) => terms.includes(one)).length * 2 > terms.length)
  if (valid === undefined || text === valid.join('\n\n')) return text
  const added = kept.filter((one) => !valid.includes(one))
  if (added.length > 0) return `… ${added.join(' … ').replaceAll(/ {2,}/g, ' ')} …`
  return `Without: ${valid.filter((one) => !kept.includes(one)).join(' … ')}`
}

/** Instants of the same minute must not look the same. */
function instantText(instant: Date): string {
  const seconds = (instant.getTime() % 60_000) / 1000
  return `${formatClockTime(instant)}${seconds > 0 ? ` and ${seconds} s` : ''} on ${formatDayName(instant)}`
}

function valueText(value: unknown): string {
  if (value instanceof Date) return instantText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return INSTANT.test(value) ? instantText(new Date(value)) : differenceOf(value)
  if (typeof value !== 'object' || value === null) return 'Not set'
  const isList = Array.isArray(value)
  const inner = Object.entries(value).map(([name, one]) => (isList ? valueText(one) : `${name}: ${valueText(one)}`))
  return inner.length === 0 ? 'None' : inner.join(isList ? '; ' : ', ')
}

const fieldsOf = (changes: Changes = {}, isBefore = false): ExamplePart[] =>
  Object.entries(changes).map(([path, value]) => ({
    path,
    text: valueText(value),
    ...(isBefore && { isBefore }),
  }))

function circumstancesOf(context: Changes = {}): ExamplePart[] {
  return Object.entries(context).flatMap(([name, value]) => {
    if (name === 'now') return [{ text: `Published at ${valueText(value)}` }]
    if (name === 'quiz') return [{ path: 'quiz', text: valueText(value) }]
    const known = CIRCUMSTANCES[name]
    return known === undefined || value === false ? [] : [{ text: known }]
  })
}

type Example = string | WinnerStoryExample | ExampleChanges
type ExampleChanges = {
  body?: Changes
  published?: Changes
  context?: Changes
  hasClaims?: boolean
  isListClosed?: boolean
}

/** What Alex Marsh, the winner in the examples, chose and agreed to. */
function winnerText({ nameChoice, agreed, image }: WinnerStoryExample): string {
  const said = [
    ...(nameChoice === undefined ? [] : [`chose: ${nameChoice}`]),
    ...(agreed === undefined ? [] : [`agreed to: ${agreed.join(', ')}`]),
    ...(image === undefined ? [] : ['is in the picture']),
  ]
  return said.length === 0 ? '' : ` (the winner, Alex Marsh, ${said.join('; ')})`
}

function partsOf(example: Example): ExamplePart[] {
  if (typeof example === 'string') return [{ text: example }]
  if ('text' in example) return [{ text: `${example.text}${winnerText(example)}` }]
  const { body, published, context, hasClaims, isListClosed } = example
  const parts = [
    ...circumstancesOf({ ...context, ...(hasClaims && { hasClaims }), ...(isListClosed && { isListClosed }) }),
    ...fieldsOf(published, true),
    ...fieldsOf(body),
  ]
  return parts.length > 0 ? parts : [{ text: UNCHANGED }]
}

/** The name without the kind of text, where all three kinds have the row. */
const baseOf = (name: string): string => {
  const base = name.replace(/^(?:site-terms|faq|site-text)-/, '')
  return base !== name && CONTENT_RULES.some((row) => row.name === `faq-${base}`) ? base : name
}

export function listRules(): ListedRule[] {
  const listed = new Map<string, ListedRule>()
  for (const row of CONTENT_RULES) {
    const { name, rules, severity, subject } = row
    const base = baseOf(name)
    const key = `${GROUPS[subject]} ${base}`
    const known = listed.get(key)
    listed.set(
      key,
      known
        ? { ...known, names: [...known.names, name] }
        : {
            names: [name],
            group: GROUPS[subject],
            what: RULE_COPY[base] ?? '',
            rules,
            why: rules.length === 0 ? [OWN_RULE] : rules.map((rule) => LAW_COPY[rule]),
            severity,
            refused: partsOf(row.refused),
            accepted: partsOf(row.accepted),
          },
    )
  }
  return [...listed.values()]
}
