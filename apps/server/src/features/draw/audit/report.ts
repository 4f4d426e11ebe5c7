/** An audit in sentences, each of which says what was compared and no more. */
import { hasFindings } from './audit-draw.ts'
import type { AttemptAudit, Audit } from './audit-draw.ts'
import { isFinding, linesOf } from './findings.ts'
import type { Found } from './findings.ts'

const CLEAN_RECORDS =
  'Each ticket has an entry or a gift that accounts for it, and each of these its payment, tokens or delivered row.'
const CLEAN_ATTEMPT =
  'The list is the one that the promise names, and the tables of tickets and accounts give the same. What was drawn, approved and awarded follows from it.'

export function reportAudit(audit: Audit, options: { showsAccounts: boolean }): string {
  const { subject, records, attempts } = audit
  const isCommitted = attempts.some(({ tickets }) => tickets !== undefined)
  const findings = [...records, ...attempts.flatMap(({ found }) => found)].filter(isFinding).length
  return [
    `${subject.title} (${subject.kind} ${subject.subjectId}), ${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'}`,
    '',
    ...(isCommitted
      ? ['Records', ...sectionOf(records, CLEAN_RECORDS, options)]
      : ['No attempt was committed to: there is no list to audit.']),
    ...attempts.flatMap((attempt) => ['', headingOf(attempt), ...linesOfAttempt(attempt, options)]),
    '',
    hasFindings(audit)
      ? `${findings} ${findings === 1 ? 'kind of finding' : 'kinds of findings'}. docs/audit.md says what each means.`
      : 'Nothing was found. docs/audit.md says what an audit cannot find.',
  ].join('\n')
}

const headingOf = ({ draw, tickets }: AttemptAudit) =>
  `Attempt ${draw.attempt}, ${draw.state}, draw ${draw.id}${tickets === undefined ? '' : `, ${tickets.toLocaleString('en-GB')} ${tickets === 1 ? 'ticket' : 'tickets'} on its list`}`

const linesOfAttempt = ({ tickets, found }: AttemptAudit, options: { showsAccounts: boolean }) =>
  tickets === undefined ? ['          It has no list.'] : sectionOf(found, CLEAN_ATTEMPT, options)

const sectionOf = (found: readonly Found[], clean: string, options: { showsAccounts: boolean }) => [
  ...(found.some(isFinding) ? [] : [`right     ${clean}`]),
  ...linesOf(found, options),
]
