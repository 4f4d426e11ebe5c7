/** Every rule of the content linter: what it asks, why, and an example of each answer. Made from the linter's table. */
import { GROUPS, listRules } from '@fairdraw/rules/rule-list/list-rules.ts'
import type { ExamplePart, ListedRule } from '@fairdraw/rules/rule-list/list-rules.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useDeferredValue, useState } from 'react'
import { Page, Section } from '../../../ui/page.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import { labelDotted } from '../form/notes/label-path.ts'
import { SEVERITIES } from '../linter/severities.ts'
import { matchesWords } from './find-rules.ts'
import looks from '../../../ui/looks.module.css'
import styles from './linter-rules.module.css'

const RULES = listRules()
const GROUP_NAMES = [...new Set(Object.values(GROUPS))]

export function Component() {
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const found = RULES.filter((rule) => matchesWords(rule, wanted))
  return (
    <Page title="Rules">
      <p className={styles.lead}>
        What content must be like before it can be published. An example shows only the fields that differ from content
        with no fault.
      </p>
      <Field label="Find a rule" value={words} onChange={(event) => setWords(event.target.value)} />
      <output className={looks.aside}>{`${found.length} ${found.length === 1 ? 'rule' : 'rules'}`}</output>
      {GROUP_NAMES.filter((name) => found.some(({ group }) => group === name)).map((name) => (
        <Section key={name} title={name}>
          <ul className={styles.rules}>
            {found
              .filter(({ group }) => group === name)
              .map((rule) => (
                <Rule key={rule.names[0]} rule={rule} />
              ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}

function Rule({ rule: { what, why, rules, severity, refused, accepted } }: { rule: ListedRule }) {
  return (
    <li>
      <h3>{what}</h3>
      <p className={styles.why}>{why.join(' ')}</p>
      <p className={styles.marks}>
        <StateChip tone={SEVERITIES[severity].tone}>{SEVERITIES[severity].name}</StateChip>
        {rules.length > 0 && <span>{`field rule ${rules.join(', ')}`}</span>}
      </p>
      <dl className={styles.examples}>
        <div>
          <dt>Refused</dt>
          <Example parts={refused} />
        </div>
        <div>
          <dt>Accepted</dt>
          <Example parts={accepted} />
        </div>
      </dl>
    </li>
  )
}

function Example({ parts }: { parts: readonly ExamplePart[] }) {
  return parts.map(({ path, isBefore, text }) => (
    <dd key={`${isBefore} ${path} ${text}`}>
      {path !== undefined && <span className={looks.minor}>{`${isBefore ? 'Before: ' : ''}${labelDotted(path)}`}</span>}
      <span>{text}</span>
    </dd>
  ))
}
