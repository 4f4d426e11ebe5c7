import type { RevisionRow } from '@fairdraw/contract/desk/content-revision.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useState } from 'react'
import { useMay, useMe } from '../../../session/me.ts'
import { useAct } from '../../../ui/use-act.ts'
import type { ItemName } from '../naming/item-address.ts'
import { FindingsList } from '../linter/findings-list.tsx'
import { RefusalNote } from '../linter/refusal-note.tsx'
import { STATE_NAMES } from '../revision-states.ts'
import { ActDialog } from './act-dialog.tsx'
import { ACT_QUESTIONS } from './act-questions.ts'
import { actsOn, REVISION_ACTS, waitingWords } from './revision-acts.ts'
import type { RevisionAct } from './revision-acts.ts'
import looks from '../../../ui/looks.module.css'
import styles from './revision-acts-row.module.css'
import { RUN_REVISION_ACT } from './run-revision-act.ts'
import type { Moved, Typed } from './run-revision-act.ts'

/** The buttons of a revision, the question that one of them asks, and what came of the last one. */
export function RevisionActs({
  item: { kind, id, published },
  revision: { revision, state, author },
}: {
  item: ItemName & { published: number | null }
  revision: RevisionRow
}) {
  const { staff } = useMe()
  const act = useAct()
  const [asked, setAsked] = useState<RevisionAct>()
  const [outcome, setOutcome] = useState<Moved>()
  const isOwn = author === `staff:${staff.id}`
  const situation = { revision, state, isOwn, published, may: useMay() }
  const acts = actsOn(situation)
  const waiting = waitingWords(situation)
  const question = acts.find((each) => each === asked)
  // Somebody else has moved the revision on, so that the question has become pointless.
  if (asked !== undefined && question === undefined) setAsked(undefined)

  const run = async (name: RevisionAct, typed: Typed = { reason: '', at: '' }) => {
    setOutcome(undefined)
    const moved = await RUN_REVISION_ACT[name](act.run, { kind, id, revision }, typed)
    if (!moved) return
    setAsked(undefined)
    setOutcome(moved)
  }
  const start = (name: RevisionAct) => {
    act.clear()
    if (!ACT_QUESTIONS[name]) void run(name)
    else setAsked(name)
  }
  return (
    <>
      {waiting !== undefined && <p>{waiting}</p>}
      {acts.length > 0 && (
        <div className={looks.acts}>
          {acts.map((name, place) => (
            <BusyButton
              key={name}
              size="small"
              tone={place === 0 && name !== 'withdraw' ? 'stage' : 'outline'}
              isBusy={act.isBusy && question === undefined && !ACT_QUESTIONS[name]}
              onClick={() => start(name)}
            >
              {REVISION_ACTS[name].name}
            </BusyButton>
          ))}
        </div>
      )}
      <RefusalNote problem={question === undefined ? act.problem : undefined} onReadAgain={act.clear} />
      <div aria-live="polite" className={styles.result}>
        {outcome && (
          <div className={styles.outcome}>
            <p>
              {`Done. Revision ${revision}: ${STATE_NAMES[outcome.state].name.toLowerCase()}.${outcome.findings?.some(({ severity }) => severity === 'stops') ? ' It could not be published as it is.' : ''}`}
            </p>
            <FindingsList findings={outcome.findings ?? []} />
          </div>
        )}
      </div>
      {question !== undefined && (
        <ActDialog
          name={question}
          revision={revision}
          isOwn={isOwn}
          act={act}
          onConfirm={(typed) => run(question, typed)}
          onClose={() => {
            setAsked(undefined)
            act.clear()
          }}
        />
      )}
    </>
  )
}
