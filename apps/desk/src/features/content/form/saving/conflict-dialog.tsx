import type { RevisionWithBody } from '@fairdraw/contract/desk/content-revision.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useId, useMemo, useState } from 'react'
import { Moment } from '../../../../ui/moment.tsx'
import { authorWords } from '../../naming/author-name.ts'
import { pointerOf } from '../body/body-paths.ts'
import { writeJson } from '../json/json-text.ts'
import { labelPath } from '../notes/label-path.ts'
import looks from '../../../../ui/looks.module.css'
import styles from './conflict-dialog.module.css'
import { findConflicts, mergeChoices, usualSide } from './conflicts.ts'
import type { Conflict, Side } from './conflicts.ts'

const SIDES: Readonly<Record<Side, string>> = { mine: 'Mine', theirs: 'Theirs' }
const CHANGED_BY: Readonly<Record<Conflict['changedBy'], string>> = {
  both: 'You both changed this.',
  mine: 'Only you changed this.',
  theirs: 'Only they changed this.',
}

/** Somebody else has saved meanwhile: both texts side by side, and for each field which of them is kept. */
export function ConflictDialog({
  base,
  mine,
  newest,
  isBusy,
  onSave,
  onClose,
}: {
  /** The text that mine was made from; undefined for a new item. */
  base: unknown
  mine: unknown
  newest: RevisionWithBody
  isBusy: boolean
  onSave: (body: unknown) => void
  onClose: () => void
}) {
  const conflicts = useMemo(() => findConflicts(base, mine, newest.body), [base, mine, newest])
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const [isAsked, setIsAsked] = useState(false)
  const sideOf = (conflict: Conflict) => choices.get(pointerOf(conflict.path)) ?? usualSide(conflict)
  const open = conflicts.filter((conflict) => sideOf(conflict) === undefined)
  const chooseAll = (side: Side) => setChoices(new Map(conflicts.map(({ path }) => [pointerOf(path), side])))
  return (
    <Modal
      title="Somebody else has saved"
      size="wide"
      onClose={onClose}
      actions={
        <>
          <BusyButton
            size="small"
            isBusy={isBusy}
            onClick={() => {
              setIsAsked(true)
              if (open.length === 0) onSave(mergeChoices(newest.body, conflicts, choices))
            }}
          >
            Save what is chosen
          </BusyButton>
          <Button size="small" tone="outline" onClick={onClose}>
            Back to my text
          </Button>
        </>
      }
    >
      <p>
        <span>{`${authorWords(newest)} saved revision ${newest.revision} on`}</span> <Moment at={newest.savedAt} />,
        while you were writing. Choose for each field; what only one of you changed is chosen already.
      </p>
      <div className={styles.all}>
        <Button size="small" tone="outline" onClick={() => chooseAll('mine')}>
          All mine
        </Button>
        <Button size="small" tone="outline" onClick={() => chooseAll('theirs')}>
          All theirs
        </Button>
      </div>
      {conflicts.length === 0 && <p>Both texts are the same.</p>}
      <div className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <Choice
            key={pointerOf(conflict.path)}
            conflict={conflict}
            side={sideOf(conflict)}
            isMissing={isAsked && sideOf(conflict) === undefined}
            onChoose={(side) => setChoices(new Map([...choices, [pointerOf(conflict.path), side]]))}
          />
        ))}
      </div>
      <p role="alert" className={styles.open}>
        {isAsked &&
          open.length > 0 &&
          `Choose in ${open.length === 1 ? 'one more field' : `${open.length} more fields`}.`}
      </p>
    </Modal>
  )
}

function Choice({
  conflict,
  side,
  isMissing,
  onChoose,
}: {
  conflict: Conflict
  side: Side | undefined
  isMissing: boolean
  onChoose: (side: Side) => void
}) {
  const name = useId()
  return (
    <fieldset className={isMissing ? `${styles.conflict} ${styles.missing}` : styles.conflict}>
      <legend>{labelPath(conflict.path)}</legend>
      <p className={looks.minor}>{CHANGED_BY[conflict.changedBy]}</p>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((one) => (
          <label key={one} className={styles.side}>
            <span className={styles.pick}>
              <input type="radio" name={name} checked={side === one} onChange={() => onChoose(one)} />
              <span>{SIDES[one]}</span>
            </span>
            <span className={styles.value}>{show(conflict[one])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function show(value: unknown): string {
  if (value === undefined) return '(not set)'
  if (typeof value === 'string') return value === '' ? '(empty)' : value
  return writeJson(value)
}
