import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Act } from './use-act.ts'
import { ProblemNote } from './problem-note.tsx'
import styles from './reason-dialog.module.css'
import { TextArea } from './text-area.tsx'

/** As the calls accept it. */
const MAX_REASON_LENGTH = 500

const shortness = (min: number) =>
  min === 1 ? 'Say why.' : `Say why in at least ${min} characters, so that others understand it later.`

/**
 * Asks before an act that cannot be taken back or that needs a reason. Stays open, with what was typed, if the act is refused.
 */
export function ReasonDialog({
  title,
  actName,
  needsReason = true,
  minReason = 1,
  isPublic = false,
  act,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  /** The words of its button: what is done. */
  actName: string
  needsReason?: boolean
  /** The least number of characters of a reason. */
  minReason?: number
  /** Whether everybody can read the reason. */
  isPublic?: boolean
  act: Pick<Act, 'isBusy' | 'problem'>
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}) {
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isTooShort = needsReason && reason.trim().length < minReason
  const form = useId()
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <BusyButton type="submit" form={form} size="small" isBusy={act.isBusy}>
            {actName}
          </BusyButton>
          <Button tone="outline" size="small" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(true)
          if (!isTooShort) void onConfirm(reason.trim())
        }}
      >
        {children}
        {needsReason && (
          <TextArea
            label="Reason"
            hint={
              isPublic
                ? 'Everybody can read it, for ever. Write it for the public, without a name or any other personal data.'
                : 'It is kept in the audit log.'
            }
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            required
            messages={isAsked && isTooShort ? [shortness(minReason)] : []}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <ProblemNote problem={act.problem} />
      </form>
    </Modal>
  )
}
