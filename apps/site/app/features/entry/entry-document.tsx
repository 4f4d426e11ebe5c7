/** The entry document: shows the screen of the entry run's state. */
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Steps } from '@fairdraw/ui/form/steps.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { LoginFlow } from '../login/login-flow.tsx'
import { loggedOutMessages, SESSION_ENDED } from './logged-out-copy.ts'
import { BankApprovalStep } from './checkout/bank-approval-step.tsx'
import { PaymentStep } from './checkout/payment-step.tsx'
import { WaitingStep } from './checkout/waiting-step.tsx'
import { progress } from './run/entry-machine.ts'
import type { Screen } from './run/entry-machine.ts'
import { EntryStage, PrizePicture } from './entry-stage.tsx'
import type { EntryView } from './entry-view.ts'
import type { NextPrize } from './result/next-prize.ts'
import { ConnectionLostNotice } from './notice.tsx'
import { ProblemStep } from './problem-step.tsx'
import { QuizStep } from './quiz/quiz-step.tsx'
import { ResultStep } from './result/result-step.tsx'
import { StartingUp } from './starting-up.tsx'
import type { StepProps } from './step-props.ts'
import { SurveyStep } from './survey/survey-step.tsx'
import { TermsStep } from './terms-step/terms-step.tsx'
import { useEntryRun } from './run/use-entry-run.ts'
import styles from './entry.module.css'

const SCREENS: Record<Screen, (props: StepProps) => ReactNode> = {
  starting: StartingUp,
  login: LogInStep,
  terms: TermsStep,
  quiz: QuizStep,
  survey: SurveyStep,
  payment: PaymentStep,
  'at-bank': BankApprovalStep,
  waiting: WaitingStep,
  result: ResultStep,
  problem: ProblemStep,
}

type EntryDocumentProps = {
  view: EntryView
  next?: NextPrize | undefined
  contactEmail: string
  /** Reloads the view, because its data of the competition is outdated. */
  onOutdated: () => unknown
}

export function EntryDocument({ view, next, contactEmail, onOutdated }: EntryDocumentProps) {
  const { run, state } = useEntryRun(view)
  const [total, setTotal] = useState<string>()
  const [isNewPlayer, setIsNewPlayer] = useState(false)
  const reloadView = useEffectEvent(onOutdated)
  useEffect(() => {
    // The terms have changed: the player cannot accept them before the new version is loaded.
    if (state.notice === 'terms-not-accepted') reloadView()
  }, [state.notice])
  const hasMoved = useHasMoved(state.screen)
  const question = state.questions[0]?.id
  useEffect(() => {
    // Scrolls to the top of a new step, also where the prize is above it, and of every question, since its time is running.
    const isNew = hasMoved ? state.screen !== 'starting' : question !== undefined
    if (isNew) document.getElementById('main')?.scrollIntoView()
  }, [hasMoved, state.screen, question])
  const StepScreen = SCREENS[state.screen]
  const steps = progress(state.steps, state.screen)
  return (
    <EntryStage
      view={view}
      total={total}
      isEntered={state.screen === 'result'}
      hasNotBegun={state.screen === 'login' || state.screen === 'terms'}
    >
      {/* On a phone, only the terms step has room for the prize; the log-in needs it for the keyboard. */}
      {state.screen === 'terms' && <PrizePicture view={view} />}
      {steps && state.screen !== 'result' && (
        <Steps names={steps.names} current={steps.current} label="Steps of your entry" />
      )}
      <ConnectionLostNotice state={state} run={run} />
      <StepScreen
        view={view}
        next={next}
        run={run}
        state={state}
        hasMoved={hasMoved}
        contactEmail={contactEmail}
        isNewPlayer={isNewPlayer}
        onLogIn={(done) => setIsNewPlayer(done.isNewPlayer)}
        onTotal={setTotal}
      />
    </EntryStage>
  )
}

/** Whether the player came from another screen. The first screen of the page takes no focus. */
function useHasMoved(screen: Screen): boolean {
  const [seen, setSeen] = useState({ screen, hasMoved: false })
  if (screen !== seen.screen) setSeen({ screen, hasMoved: seen.hasMoved || seen.screen !== 'starting' })
  return seen.hasMoved
}

/** After the log-in, use-entry-run.ts continues the entry. */
function LogInStep({ view, state, contactEmail, onLogIn }: StepProps) {
  return (
    <div className={styles.step}>
      {state.entryId && <ErrorBox title={SESSION_ENDED.title} messages={loggedOutMessages(state)} />}
      <LoginFlow
        contactEmail={contactEmail}
        onDone={onLogIn}
        // The payment step, which comes next, offers the limit.
        asksForLimit={!view.paysFirst}
        // A message of the ended session takes the focus itself.
        takesFocus={!state.entryId}
      />
    </div>
  )
}
