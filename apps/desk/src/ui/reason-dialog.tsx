import { useState } from 'react'
import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'
import type { Act } from './use-act.ts'
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
  return (
    <FormDialog
      title={title}
      actName={actName}
      isBusy={act.isBusy}
      problem={act.problem}
      onClose={onClose}
      onSubmit={() => {
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
    </FormDialog>
  )
}
