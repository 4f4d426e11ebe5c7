import type { getDeskAttention } from '@fairdraw/contract/report/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { ATTENTION_ROWS } from '@fairdraw/rules/attention.ts'
import { Link } from 'react-router'
import { Section } from '../../ui/page.tsx'
import { ATTENTION_COPY } from './attention-copy.ts'
import styles from './today.module.css'

const TITLES = { wrong: 'What is wrong', waits: 'What waits for you' } as const

/** What needs somebody, as links to where it is seen to; nothing where all is well. */
export function AttentionList({
  kind,
  items,
}: {
  kind: keyof typeof TITLES
  items: BodyOf<typeof getDeskAttention>['items']
}) {
  const listed = items.filter(({ what }) => ATTENTION_ROWS[what].kind === kind)
  if (listed.length === 0) return null
  return (
    <Section title={TITLES[kind]}>
      <ul className={styles.list} data-kind={kind}>
        {listed.map(({ what, count }) => (
          <li key={what}>
            <Link to={ATTENTION_COPY[what].to}>{ATTENTION_COPY[what].words(count)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
