import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useRevalidator } from 'react-router'
import type { DeskProblem } from '../../../api.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { FindingsList } from './findings-list.tsx'
import styles from './refusal-note.module.css'

/** Refusals that mean that the page is out of date. */
const IS_OUTDATED = new Set<string>(['revision-state', 'revision-overtaken', 'not-found'])

type RefusalProps = {
  problem: DeskProblem | undefined
  /** After the page was read again: the refusal is about what it showed before. */
  onReadAgain: () => void
}

/** Why an act was refused, with the linter's findings; a page that is out of date can be read again. */
export function RefusalNote(refusal: RefusalProps) {
  return (
    <div className={styles.refusal}>
      <ProblemNote problem={refusal.problem} />
      <RefusalDetails {...refusal} />
    </div>
  )
}

/** What a dialog shows beside its own `ProblemNote`. */
export function RefusalDetails({ problem, onReadAgain }: RefusalProps) {
  const { revalidate, state } = useRevalidator()
  if (!problem) return null
  return (
    <>
      {problem.findings && <FindingsList findings={problem.findings} />}
      {IS_OUTDATED.has(problem.code) && (
        <TextButton
          className={styles.again}
          disabled={state === 'loading'}
          onClick={() => void revalidate().then(onReadAgain)}
        >
          Show how it is now
        </TextButton>
      )}
    </>
  )
}
