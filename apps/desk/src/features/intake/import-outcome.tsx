/** What has become of a file so far. */
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { Link } from 'react-router'
import { ProblemNote } from '../../ui/problem-note.tsx'
import styles from './import-form.module.css'
import type { useImport } from './use-import.ts'

/** After these, the same file can be sent again as it is. */
const PASSING: readonly string[] = ['offline', 'busy', 'unavailable', 'delivery-overtaken']

export function ImportOutcome({ upload }: { upload: ReturnType<typeof useImport> }) {
  const { state, progress, isRepeated, problem } = upload
  const { received = 0, accepted = 0, rejected = 0 } = progress ?? {}
  const judged = accepted + rejected
  return (
    <div className={styles.outcome}>
      <ProblemNote problem={problem} />
      {problem && PASSING.includes(problem.code) && (
        <p>Send it again: it goes on under the same name, and no row counts twice.</p>
      )}
      {state === 'sending' && (
        <>
          <progress className={styles.bar} aria-label="Sending the file" />
          <p>{received > 0 ? `${pluralise(received, 'row')} received. Leave this page open.` : 'Sending the file …'}</p>
        </>
      )}
      {state === 'judging' && (
        <>
          <progress className={styles.bar} aria-label="Judging the rows" max={received} value={judged} />
          <p>{`All ${pluralise(received, 'row')} received; ${formatNumber(judged)} judged. It goes on by itself if you leave.`}</p>
        </>
      )}
      <output>
        {state === 'finished' && progress && (
          <>
            <span>{`${isRepeated ? 'This file was imported before. Nothing has changed. ' : ''}${pluralise(received, 'row')}: ${formatNumber(accepted)} accepted, ${formatNumber(rejected)} rejected.`}</span>{' '}
            <Link to={`/imports/${progress.id}`}>See the delivery</Link>
          </>
        )}
      </output>
    </div>
  )
}
