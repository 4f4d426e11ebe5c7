import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import type { DeskProblem } from '../api.ts'
import styles from './form-dialog.module.css'
import { ProblemNote } from './problem-note.tsx'

/** A dialog whose button sends its form. It stays open, with what was typed, if that is refused. */
export function FormDialog({
  actName,
  closeName = 'Cancel',
  isBusy,
  problem,
  done,
  className = '',
  onSubmit,
  onClose,
  children,
  ...modal
}: Pick<ComponentProps<typeof Modal>, 'title' | 'size' | 'onClose'> & {
  /** The words of its button: what is done. */
  actName: string
  closeName?: string
  isBusy: boolean
  /** Why it was refused, said below the form. */
  problem?: DeskProblem | undefined
  /** In place of the form, when it is done: what came of it. */
  done?: ReactNode
  className?: string
  onSubmit: (form: HTMLFormElement) => unknown
  children: ReactNode
}) {
  const form = useId()
  return (
    <Modal
      {...modal}
      onClose={onClose}
      actions={
        <>
          {!done && (
            <BusyButton type="submit" form={form} size="small" isBusy={isBusy}>
              {actName}
            </BusyButton>
          )}
          <Button tone="outline" size="small" onClick={onClose}>
            {done ? 'Close' : closeName}
          </Button>
        </>
      }
    >
      {done ?? (
        <form
          id={form}
          noValidate
          className={`${styles.form} ${className}`}
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit(event.currentTarget)
          }}
        >
          {children}
          <ProblemNote problem={problem} />
        </form>
      )}
    </Modal>
  )
}
