import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Notice } from '../notice.tsx'
import type { StepProps } from '../step-props.ts'
import styles from '../entry.module.css'
import { useIsLongWait, Waiting } from './waiting.tsx'

/** The screen while a payment is pending. The bank may never receive an approval, so the player can choose another method. */
export function WaitingStep({ state, run }: StepProps) {
  const isLong = useIsLongWait()
  return (
    <>
      <Notice state={state} />
      <Waiting state={state} />
      {state.method === 'bank' && isLong && (
        <div className={styles.step}>
          <p>Didn’t approve it in your bank’s app?</p>
          <div className={styles.actions}>
            <BusyButton tone="outline" isBusy={state.isBusy} onClick={() => void run.changePaymentMethod()}>
              Choose another way to pay
            </BusyButton>
          </div>
        </div>
      )}
    </>
  )
}
