import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useEffect, useEffectEvent } from 'react'
import { OneQuestion } from './one-question.tsx'
import { QuizRules, QuizTerms } from './quiz-rules.tsx'
import { StartingUp } from '../starting-up.tsx'
import type { StepProps } from '../step-props.ts'
import entryStyles from '../entry.module.css'

/** The player starts the clock; opening the page never does (field rule 28). Without a time limit the question shows at once. */
export function QuizStep(props: StepProps) {
  const { state, view } = props
  const [question] = state.questions
  if (question) return <OneQuestion key={question.id} {...props} question={question} />
  return view.quiz.seconds === undefined ? <FirstQuestion {...props} /> : <GetReady {...props} />
}

/** Loads the first question at once. */
function FirstQuestion({ run, state }: StepProps) {
  const start = useEffectEvent(() => void run.startQuiz())
  useEffect(() => start(), [])
  return <StartingUp state={state} />
}

/** Explains the question and its rules before the clock starts. */
function GetReady({ run, state, view, hasMoved }: StepProps) {
  return (
    <div className={entryStyles.step}>
      <ScreenHeading takesFocus={hasMoved}>{view.quiz.header ?? 'One question first'}</ScreenHeading>
      <p>{view.quiz.text ?? 'Ready when you are.'}</p>
      <QuizRules view={view} />
      <BusyButton size="large" isWide isBusy={state.isBusy} onClick={() => void run.startQuiz()}>
        I’m ready
      </BusyButton>
      <QuizTerms view={view} />
    </div>
  )
}
