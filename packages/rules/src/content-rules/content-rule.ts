/** One row of the linter's table, and what it finds (docs/field-rules.md). */
import type { NameChoice } from '../competition/winners.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import type { TextAt } from './texts.ts'

/** The numbers of docs/field-rules.md that a publication can break. */
export type FieldRule =
  | '1'
  | '2'
  | '3'
  | '5'
  | '6'
  | '7'
  | '8'
  | '10'
  | '11'
  | '12'
  | '13'
  | '14'
  | '17'
  | '19'
  | '24'
  | '28a'

/** 'stops': it is not published; 'warns': the publisher is asked to look again. */
export type Severity = 'stops' | 'warns'

export type Fault = {
  /** The field, its parts joined by dots: 'meta.channels.postal.dateStop'. */
  path: string
  /** For the editor. */
  words: string
}

export type Finding = Fault & { row: string; rules: readonly FieldRule[]; severity: Severity }

/** A sound subject with these changes, by path; undefined leaves the field out. */
export type Changes = Readonly<Record<string, unknown>>

type Row = {
  name: string
  /** Empty: the product's own rule, that nothing is published which could not be run as it says. */
  rules: readonly FieldRule[]
  severity: Severity
}

/** 'body' is changed in the sound competition, 'context' in the sound context; 'published' is the body before, changed likewise. */
export type CompetitionExample = { body?: Changes; context?: Changes; published?: Changes }

export type CompetitionRule = Row & {
  subject: 'competition'
  /** Without it entries could not be run or counted: it is refused wherever a competition is stored, published or not. */
  isIntegrity?: boolean
  check: (body: CompetitionBody, context: LintContext) => Fault[]
  /** Its finding is at `path`. */
  refused: CompetitionExample & { path: string }
  accepted: CompetitionExample
}

/** On texts that are no competition's: the site's own terms, one answer of the help page, one text of a page, tile or setting. */
export type TextRule = Row & {
  subject: 'site-terms' | 'faq' | 'site-text'
  /** What is wrong, in words for the editor. */
  check: (text: string) => string[]
  refused: string
  accepted: string
}

/** What the linter reads of a weekly draw; the contract's WeeklyDraw fits it. */
export type WeeklyDrawBody = { name: string; cutOff: string; drawsAt: string; terms: string }

/** On a weekly draw. Its tickets are numbered once its list is closed. */
export type WeeklyDrawRule = Row & {
  subject: 'weekly-draw'
  check: (body: WeeklyDrawBody, known: { isListClosed: boolean }) => Fault[]
  refused: { body?: Changes; isListClosed?: boolean; path: string }
  accepted: { body?: Changes; isListClosed?: boolean }
}

export type NamedWinner = { firstName: string; surname: string; nameChoice: NameChoice }

/** On the texts of a winner's story; in the examples the winner is Alex Marsh. */
export type WinnerStoryRule = Row & {
  subject: 'winner-story'
  check: (texts: readonly TextAt[], winner: NamedWinner) => Fault[]
  refused: { text: string; nameChoice: NameChoice }
  accepted: { text: string; nameChoice: NameChoice }
}

export type ContentRule = CompetitionRule | TextRule | WeeklyDrawRule | WinnerStoryRule

/** The faults whose condition holds: a row as a list of condition, path and words. */
export function faultsOf(rows: readonly (readonly [isWrong: boolean, path: string, words: string])[]): Fault[] {
  return rows.flatMap(([isWrong, path, words]) => (isWrong ? [{ path, words }] : []))
}

/** The beginning of a row on a competition that stops its publication. */
export const stops = (...rules: FieldRule[]) => ({ subject: 'competition', severity: 'stops', rules }) as const
