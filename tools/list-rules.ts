/** Writes docs/linter-rules.md: every row of the content linter in an editor's words, made from its table. `npm run rules`. */
import { writeFileSync } from 'node:fs'
import { labelDotted } from '../apps/desk/src/features/content/form/notes/label-path.ts'
import { listRules } from '../packages/rules/src/rule-list/list-rules.ts'
import type { ExamplePart, ListedRule } from '../packages/rules/src/rule-list/list-rules.ts'

export const RULES_PAGE = new URL('../docs/linter-rules.md', import.meta.url)

const SEVERITIES = { stops: 'Stops publication', warns: 'Asks to check again' } as const

/** Examples are shown as code, so that nothing in them is taken for Markdown. */
const partText = ({ path, isBefore, text }: ExamplePart): string =>
  [
    path && `${isBefore ? 'before, ' : ''}${labelDotted(path)}:`,
    `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', '’')}\``,
  ]
    .filter(Boolean)
    .join(' ')

function describe({ names, what, why, rules, severity, refused, accepted }: ListedRule): string {
  const numbers = rules.length === 0 ? '' : ` Field rule ${rules.join(', ')}.`
  return [
    `### ${what}`,
    ...why,
    `- ${SEVERITIES[severity]}.${numbers} Rows: ${names.map((name) => `\`${name}\``).join(', ')}`,
    `- Refused: ${refused.map(partText).join(' · ')}`,
    `- Accepted: ${accepted.map(partText).join(' · ')}`,
  ].join('\n')
}

export function rulesPage(): string {
  const rules = listRules()
  const groups = [...new Set(rules.map(({ group }) => group))]
  const sections = groups.map((group) =>
    [`## ${group}`, ...rules.filter((rule) => rule.group === group).map(describe)].join('\n\n'),
  )
  return `${[
    '# What the content linter asks',
    'Every rule that a text or a competition must pass before it is published, with why, and an example of each answer.',
    'An example shows the fields that differ from content with no fault. The desk shows the same under Rules. This page',
    'is made from the table of the [linter](mechanisms/content-linter.md) by `npm run rules`; a test fails where it is stale.',
  ].join('\n')}\n\n${sections.join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(RULES_PAGE, rulesPage())
