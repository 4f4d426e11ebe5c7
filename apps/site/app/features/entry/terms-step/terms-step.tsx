import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useState } from 'react'
import { useAccount } from '../../../session/use-account.ts'
import type { EntryView } from '../entry-view.ts'
import { Notice } from '../notice.tsx'
import { ProblemStep } from '../problem-step.tsx'
import type { StepProps } from '../step-props.ts'
import { focusTermsTick, TermsTick } from './terms-tick.tsx'
import styles from '../entry.module.css'

const COST_COPY: Record<EntryView['form'], (cost: string) => string> = {
  money: (cost) => `Entries cost from ${cost}. You’ll choose how many, then pay.`,
  tokens: (cost) => `One entry costs ${cost}.`,
  free: () => 'It’s free and only takes a moment.',
}

/** Asks for the terms where the details page did not, so that nobody enters or spends tokens just by opening a URL. */
export function TermsStep(props: StepProps) {
  const { view, run, state, hasMoved } = props
  // The player accepts only the version of the terms that was shown.
  const [accepted, setAccepted] = useState<number>()
  const isAccepted = accepted === view.terms.version
  const [isMissed, setIsMissed] = useState(false)
  const player = useAccount()
  const tokenBalance = player.status === 'player' ? player.balances?.tokens : undefined
  // The player cannot afford the entry, so they do not answer questions for it.
  if (tokenBalance !== undefined && tokenBalance < view.tokenCost) {
    return <ProblemStep {...props} state={{ ...state, problem: { code: 'not-enough-tokens', place: 'enter' } }} />
  }
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run.acceptTerms(view.terms.version)
      }}
    >
      <ScreenHeading takesFocus={hasMoved}>Ready to enter?</ScreenHeading>
      <p className={styles.quiet}>{COST_COPY[view.form](view.cost)}</p>
      <Notice state={state} />
      <TermsTick
        view={view}
        isAccepted={isAccepted}
        onChange={(is) => setAccepted(is ? view.terms.version : undefined)}
        isMissed={isMissed}
      />
      <BusyButton
        type="submit"
        size="large"
        isWide
        isBusy={state.isBusy}
        isWaiting={!isAccepted}
        onWaitingPress={() => {
          setIsMissed(true)
          focusTermsTick()
        }}
      >
        Enter now
      </BusyButton>
    </form>
  )
}
