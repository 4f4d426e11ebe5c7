import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { Notice } from '../../entry/notice.tsx'
import type { StepProps } from '../../entry/step-props.ts'
import styles from '../../entry/entry.module.css'
import { useIsLong, Waiting } from './waiting.tsx'

/** While a payment is waited for. A bank may never hear of it: whoever did not approve it after all has a way back. */
export function WaitingStep({ state, run }: StepProps) {
  const isLong = useIsLong()
  return (
    <>
      <Notice state={state} />
      <Waiting state={state} />
      {state.method === 'bank' && isLong && (
        <div className={styles.step}>
          <p>Didn’t approve it in your bank’s app?</p>
          <div className={styles.actions}>
            <BusyButton tone="outline" isBusy={state.isBusy} onClick={() => void run.payAnotherWay()}>
              Choose another way to pay
            </BusyButton>
          </div>
        </div>
      )}
    </>
  )
}
