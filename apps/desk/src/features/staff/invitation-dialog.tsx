import { isolate } from '@fairdraw/rules/text/isolate.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { postDeskInvite } from '@fairdraw/contract/desk/staff.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import styles from './staff-dialogs.module.css'

export type Invitation = BodyOf<typeof postDeskInvite>

/** The link of a new invitation, which the server shows only now. */
export function InvitationDialog({
  invitation: { staff, link, expiresAt },
  onClose,
}: {
  invitation: Invitation
  onClose: () => void
}) {
  return (
    <Modal
      title={`The invitation of ${isolate(staff.name)}`}
      onClose={onClose}
      actions={
        <Button size="small" onClick={onClose}>
          I have passed it on
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          Pass it on by a trusted way, for example in person. Whoever opens it can set up the log-in of{' '}
          <bdi>{staff.name}</bdi>. It is shown only now.
        </p>
        <p className={styles.link}>
          <code translate="no">{link}</code>
        </p>
        <p className={styles.copy}>
          <CopyButton text={link}>Copy the link</CopyButton>
        </p>
        <p>
          Valid once and for 48 hours, until <Moment at={expiresAt} />.
        </p>
      </div>
    </Modal>
  )
}
