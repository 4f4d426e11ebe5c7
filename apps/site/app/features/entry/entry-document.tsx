/** The entry, screen by screen, as the run says. */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { Steps } from '../../ui/form/steps.tsx'
import { LoginFlow } from '../login/login-flow.tsx'
import { AtBank } from '../payment/bank/at-bank.tsx'
import { PaymentStep } from '../payment/payment-step.tsx'
import { WaitingStep } from '../payment/flow/waiting-step.tsx'
import { progress } from './run/entry-machine.ts'
import type { Screen } from './run/entry-machine.ts'
import { EntryStage, PrizePicture } from './entry-stage.tsx'
import type { EntryView } from './entry-view.ts'
import type { NextPrize } from './result/next-prize.ts'
import { LostAnswer } from './notice.tsx'
import { ProblemStep } from './problem-step.tsx'
import { QuizStep } from './quiz/quiz-step.tsx'
import { ResultStep } from './result/result-step.tsx'
import { Starting } from './starting-up.tsx'
import type { StepProps } from './step-props.ts'
import { SurveyStep } from './survey/survey-step.tsx'
import { TermsStep } from './terms/terms-step.tsx'
import { useEntryRun } from './run/use-entry-run.ts'
import styles from './entry.module.css'

const SCREENS: Record<Screen, (props: StepProps) => ReactNode> = {
  starting: Starting,
  login: LogInStep,
  terms: TermsStep,
  quiz: QuizStep,
  survey: SurveyStep,
  payment: PaymentStep,
  'at-bank': AtBank,
  waiting: WaitingStep,
  result: ResultStep,
  problem: ProblemStep,
}

type EntryDocumentProps = {
  view: EntryView
  next?: NextPrize | undefined
  contactEmail: string
  /** Asks for the view anew: what it says of the competition has been overtaken. */
  onOutdated: () => unknown
}

export function EntryDocument({ view, next, contactEmail, onOutdated }: EntryDocumentProps) {
  const { run, state } = useEntryRun(view)
  const [total, setTotal] = useState<string>()
  const lookAgain = useEffectEvent(onOutdated)
  useEffect(() => {
    // Other terms than those that were shown: there is nothing to agree to before they are here.
    if (state.notice === 'terms-not-accepted') lookAgain()
  }, [state.notice])
  const hasMoved = useHasMoved(state.screen)
  const question = state.questions[0]?.id
  useEffect(() => {
    // A new step begins at its top, also where the prize stands above it; so does every question, whose time runs.
    const isNew = hasMoved ? state.screen !== 'starting' : question !== undefined
    if (isNew) document.getElementById('main')?.scrollIntoView()
  }, [hasMoved, state.screen, question])
  const Shown = SCREENS[state.screen]
  const steps = progress(state.steps, state.screen)
  return (
    <EntryStage
      view={view}
      total={total}
      isIn={state.screen === 'result'}
      isAtDoor={state.screen === 'login' || state.screen === 'terms'}
    >
      {/* Before an entry begins there is room for its prize on a phone; a log-in needs the room for its keyboard. */}
      {state.screen === 'terms' && <PrizePicture view={view} />}
      {steps && state.screen !== 'result' && (
        <Steps names={steps.names} current={steps.current} label="Steps of your entry" />
      )}
      <LostAnswer state={state} run={run} />
      <Shown
        view={view}
        next={next}
        run={run}
        state={state}
        hasMoved={hasMoved}
        contactEmail={contactEmail}
        onTotal={setTotal}
      />
    </EntryStage>
  )
}

/** Whether the player has come from another screen; what came with the page takes no focus. */
function useHasMoved(screen: Screen): boolean {
  const [seen, setSeen] = useState({ screen, hasMoved: false })
  if (screen !== seen.screen) setSeen({ screen, hasMoved: seen.hasMoved || seen.screen !== 'starting' })
  return seen.hasMoved
}

/** Once somebody is logged in, the entry goes on by itself: use-entry-run.ts sees to it. */
function LogInStep({ state, contactEmail }: StepProps) {
  return (
    <div className={styles.step}>
      {state.entryId && <ErrorBox title={ENDED.title} messages={ENDED_WORDS} />}
      <LoginFlow contactEmail={contactEmail} onDone={stay} />
    </div>
  )
}

const ENDED = PROBLEMS['session-ended']
const ENDED_WORDS: readonly string[] = [ENDED.text]
const stay = () => {}
