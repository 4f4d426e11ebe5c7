import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useAccount } from '../../../session/use-account.ts'
import { Notice } from '../notice.tsx'
import type { StepProps } from '../step-props.ts'
import { QuizOutcome } from '../quiz/quiz-outcome.tsx'
import styles from '../entry.module.css'

export function TokenPayment({ view, run, state, hasMoved }: StepProps) {
  const player = useAccount()
  const tokenBalance = player.status === 'player' ? player.balances?.tokens : undefined
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={hasMoved}>{`Spend ${view.cost}?`}</ScreenHeading>
      <QuizOutcome state={state} />
      <Notice state={state} />
      <p className={styles.quiet}>
        {`One entry costs ${view.cost}.${tokenBalance !== undefined ? ` You have ${formatNumber(tokenBalance)}.` : ''}`}
      </p>
      <BusyButton size="large" isWide isBusy={state.isBusy} onClick={() => void run.pay({ method: 'tokens' })}>
        {`Enter for ${view.cost}`}
      </BusyButton>
    </div>
  )
}
