import { useEffect, useEffectEvent } from 'react'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { ScreenHeading } from '../../../ui/text/screen-heading.tsx'
import { OneQuestion } from './one-question.tsx'
import { QuizRules, QuizTerms } from './quiz-rules.tsx'
import { Starting } from '../starting-up.tsx'
import type { StepProps } from '../step-props.ts'
import entryStyles from '../entry.module.css'

/** A clock starts when the player says so, never by the page's opening (field rule 28); without one there is nothing to wait for. */
export function QuizStep(props: StepProps) {
  const { state, view } = props
  const [question] = state.questions
  if (question) return <OneQuestion key={question.id} {...props} question={question} />
  return view.quiz.seconds === undefined ? <FirstQuestion {...props} /> : <GetReady {...props} />
}

/** Asked for at once. */
function FirstQuestion({ run, state }: StepProps) {
  const start = useEffectEvent(() => void run.startQuiz())
  useEffect(() => start(), [])
  return <Starting state={state} />
}

/** What is to come, and what happens then, said before the clock starts. */
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
