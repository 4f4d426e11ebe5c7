import { useState } from 'react'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import type { Act } from '../../../ui/use-act.ts'
import { LondonTimeField } from '../time/london-time-field.tsx'
import { fromLondonInput } from '../form/body/london-input.ts'
import { RefusalDetails } from '../linter/refusal-note.tsx'
import { ACT_QUESTIONS } from './act-questions.ts'
import styles from './act-dialog.module.css'
import { movesClosing } from './moved-closing.ts'
import { REVISION_ACTS } from './revision-acts.ts'
import type { RevisionAct } from './revision-acts.ts'
import type { Typed } from './run-revision-act.ts'

/** Asks before an act on a revision, for a reason or a time where it takes one. */
export function ActDialog({
  name,
  revision,
  isOwn,
  act,
  onConfirm,
  onClose,
}: {
  name: RevisionAct
  revision: number
  isOwn: boolean
  act: Pick<Act, 'isBusy' | 'problem' | 'clear'>
  onConfirm: (typed: Typed) => Promise<void>
  onClose: () => void
}) {
  const [time, setTime] = useState('')
  const [isTimeMissing, setIsTimeMissing] = useState(false)
  // Stays once it was asked for: the next refusal may be another one.
  const [hasMovedClosing, setHasMovedClosing] = useState(false)
  const isClosingStopped = movesClosing(act.problem?.findings)
  if (isClosingStopped && !hasMovedClosing) setHasMovedClosing(true)
  const question = ACT_QUESTIONS[name]
  if (!question) return null
  const { title, about, needsReason, needsTime = false } = question
  return (
    <ReasonDialog
      title={title(revision)}
      actName={REVISION_ACTS[name].name}
      needsReason={needsReason || (name === 'publish' && hasMovedClosing && !isOwn)}
      act={act}
      onClose={onClose}
      onConfirm={async (reason) => {
        const at = fromLondonInput(time)
        if (needsTime && at === '') setIsTimeMissing(true)
        else await onConfirm({ reason, at })
      }}
    >
      <div className={styles.question}>
        {about !== undefined && <p>{about}</p>}
        {needsTime && (
          <LondonTimeField label="Time in London" value={time} isMissing={isTimeMissing} onChange={setTime} />
        )}
        <RefusalDetails problem={act.problem} onReadAgain={act.clear} />
        {isClosingStopped && <p>{closingWords(name, isOwn)}</p>}
      </div>
    </ReasonDialog>
  )
}

/** How a moved closing can be published after all. */
function closingWords(name: RevisionAct, isOwn: boolean): string {
  if (isOwn) return 'This moves a published closing. Another publisher must publish it, and say why it moves.'
  if (name === 'schedule')
    return 'This moves a published closing, which cannot be scheduled. Publish it now, with a reason.'
  return 'This moves a published closing, so it also needs a reason.'
}
