import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { StateChip } from '../../../ui/state-chip.tsx'
import { labelDotted } from '../form/notes/label-path.ts'
import { SEVERITIES } from './severities.ts'
import styles from './findings-list.module.css'

/** A finding as the linter has it, or as a reply has it. */
export type ShownFinding = Omit<Finding, 'rules'> & { rules: readonly string[] }

/** What the linter found, with what stops the publication first. */
export function FindingsList({ findings }: { findings: readonly ShownFinding[] }) {
  if (findings.length === 0) return null
  const inOrder = findings.toSorted(
    (one, other) => Number(one.severity === 'warns') - Number(other.severity === 'warns'),
  )
  return (
    <ul className={styles.findings} aria-label="What the linter found">
      {inOrder.map(({ row, path, severity, words, rules }) => (
        <li key={`${row} ${path} ${words}`}>
          <StateChip tone={SEVERITIES[severity].tone}>{SEVERITIES[severity].name}</StateChip>
          <p>{words}</p>
          <p className={styles.where}>
            {`${labelDotted(path)}${rules.length > 0 ? ` · field rule ${rules.join(', ')}` : ''}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
