/** The terms of a competition, composed of the clauses that apply to it. */
import type { CompetitionContent, CompetitionDocument, House } from './document.ts'
import { CLAUSES, SECTIONS } from './clauses.ts'
import type { Section } from './clauses.ts'

export const CHECKBOX_TEXT = 'I live in the UK, and I accept the terms of this competition.'

/** A paragraph, or a list, of the terms, and what it follows from. */
export type WrittenClause = { because: string; words: string }
export type WrittenSection = { heading: string; clauses: readonly WrittenClause[] }

const headingOf = (section: Section, { meta }: CompetitionDocument): string => {
  const winners = (meta.prizeTiers ?? []).reduce((sum, one) => sum + one.winners, 0)
  return `${SECTIONS[section]}${section === 'drawing' && winners > 1 ? 's' : ''}`
}

/** The clauses that apply, by section. */
export function writeClauses({ competition }: CompetitionContent, house: House): WrittenSection[] {
  return (Object.keys(SECTIONS) as Section[]).map((section) => ({
    heading: headingOf(section, competition),
    clauses: CLAUSES.filter((clause) => clause.section === section).flatMap(({ because, write }) =>
      write(competition, house).flatMap((words) => (words === undefined ? [] : [{ because, words }])),
    ),
  }))
}

/** Headings start with '## ', list items with '- ', and blank lines separate paragraphs. */
export function composeTerms(content: CompetitionContent, house: House): string {
  const sections = writeClauses(content, house).flatMap(({ heading, clauses }) => [
    `## ${heading}`,
    ...clauses.map(({ words }) => words),
  ])
  return [...sections, ...(house.terms ? [house.terms] : [])].join('\n\n')
}
