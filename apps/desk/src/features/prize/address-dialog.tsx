import { postDeskAwardAddress } from '@fairdraw/contract/prize.ts'
import type { ClaimAddress } from '@fairdraw/contract/prize.ts'
import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { addressLines } from './address-lines.ts'
import type { DeskAward } from './award-states.ts'
import styles from './awards.module.css'

type AwardAddress = { address: ClaimAddress | null; uploads: readonly { id: string; picture: string }[] }

/** The address of a prize. It is read only after the person knows that the look is recorded, and kept only while the dialog is open. */
export function AddressDialog({ award, onClose }: { award: DeskAward; onClose: () => void }) {
  const act = useAct()
  const [shown, setShown] = useState<AwardAddress>()
  const { playerId, id, prize } = award
  const show = async () => {
    const reply = await act.run(postDeskAwardAddress, { params: { playerId, id }, body: {} })
    if (reply) setShown(reply)
  }
  return (
    <FormDialog
      title={`Address for “${prize.name}”`}
      actName="Show the address"
      isBusy={act.isBusy}
      problem={act.problem}
      done={shown && <ShownAddress {...shown} />}
      onSubmit={show}
      onClose={onClose}
    >
      <p>
        The look is recorded in the audit log with your name. Look only when you need the address to send the prize.
      </p>
    </FormDialog>
  )
}

function ShownAddress({ address, uploads }: AwardAddress) {
  // The pressed button is gone: whoever works by keyboard or screen reader goes on here.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <p>Your look is recorded.</p>
      {address === null ? (
        <p>There is no address: the winner has given none.</p>
      ) : (
        <>
          <address className={styles.address}>{addressLines(address).join('\n')}</address>
          {address.note && <p>{`For the courier: ${address.note}`}</p>}
          <CopyButton text={addressLines(address).join('\n')}>Copy the address</CopyButton>
        </>
      )}
      {uploads.length > 0 && (
        <div className={styles.pictures}>
          {uploads.map((upload, index) => (
            <img key={upload.id} src={upload.picture} alt={`Upload ${index + 1} of the claim`} />
          ))}
        </div>
      )}
    </div>
  )
}
