import { count } from '@fairdraw/rules/count.ts'
import { useAccount } from '../../session/use-account.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { Notice } from '../entry/notice.tsx'
import type { StepProps } from '../entry/step-props.ts'
import { QuizWord } from '../entry/quiz/quiz-word.tsx'
import styles from '../entry/entry.module.css'

export function TokenPayment({ view, run, state, hasMoved }: StepProps) {
  const player = useAccount()
  const held = player.status === 'player' ? player.balances?.tokens : undefined
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={hasMoved}>Spend {view.cost}?</ScreenHeading>
      <QuizWord state={state} />
      <Notice state={state} />
      <p className={styles.quiet}>
        One entry costs {view.cost}.{held !== undefined && ` You have ${count(held)}.`}
      </p>
      <BusyButton size="large" isWide isBusy={state.isBusy} onClick={() => void run.pay({ method: 'tokens' })}>
        Enter for {view.cost}
      </BusyButton>
    </div>
  )
}
