import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import type { SaveStep } from './use-saving.ts'
import styles from './save-bar.module.css'

/** The editor's buttons, always in view. */
export function SaveBar({
  status,
  isChanged,
  isNew,
  canSubmit,
  canUndo,
  busy,
  onUndo,
  onSave,
  onSubmit,
}: {
  /** What has become of the text. */
  status: string
  isChanged: boolean
  isNew: boolean
  /** What is saved already can be submitted as it is. */
  canSubmit: boolean
  canUndo: boolean
  busy: SaveStep | undefined
  onUndo: () => void
  onSave: () => void
  onSubmit: () => void
}) {
  const hasToSave = isChanged || isNew
  return (
    <fieldset className={styles.bar} aria-label="Save">
      <output className={styles.status}>{status}</output>
      <div className={styles.buttons}>
        <Button size="small" tone="outline" aria-disabled={!canUndo || undefined} onClick={() => canUndo && onUndo()}>
          Undo
        </Button>
        <BusyButton
          size="small"
          tone="outline"
          isBusy={busy === 'save'}
          isWaiting={!hasToSave}
          title="Ctrl S"
          onClick={onSave}
        >
          Save draft
        </BusyButton>
        <BusyButton size="small" isBusy={busy === 'submit'} isWaiting={!hasToSave && !canSubmit} onClick={onSubmit}>
          {hasToSave || !canSubmit ? 'Save and submit for review' : 'Submit for review'}
        </BusyButton>
      </div>
    </fieldset>
  )
}
