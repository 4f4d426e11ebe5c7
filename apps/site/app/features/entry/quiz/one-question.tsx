import type { Question } from '@fairdraw/contract/entry.ts'
import { GAP } from '@fairdraw/rules/entry/quiz.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useEffect, useRef, useState } from 'react'
import { readDraft, saveDraft } from '../../../session/draft.ts'
import { useCountdown } from '../../../ui/text/use-countdown.ts'
import { BlankLetters } from './blank-letters.tsx'
import { ManyChoices, OneChoice } from './choices.tsx'
import { QuestionClock } from './question-clock.tsx'
import { QuizRules, QuizTerms } from './quiz-rules.tsx'
import type { StepProps } from '../step-props.ts'
import entryStyles from '../entry.module.css'

type OneQuestionProps = StepProps & { question: Question }

/** A question with its answer and, if it has a time limit, its clock. The answer survives a reload. */
export function OneQuestion({ run, state, view, question }: OneQuestionProps) {
  const [answer, setAnswer] = useDraft(`answer ${state.entryId} ${question.id}`)
  const [hasTriedWithoutAnswer, setHasTriedWithoutAnswer] = useState(false)
  const seconds = useCountdown(state.until, question.secondsLeft)
  const isTimeUp = state.until !== undefined && seconds === 0
  const isComplete = hasAnswer(question, answer)
  const submit = () => void run.answer(question.id, isComplete ? answer.trim() : '')

  // The time is over: a complete answer is submitted automatically, once.
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (!isTimeUp) isSubmitted.current = false
    else if (isComplete && !isSubmitted.current && !state.isBusy && !state.connectionLost) {
      isSubmitted.current = true
      submit()
    }
  })

  const left = state.questions.length - 1
  // There was no get-ready screen, so the rules are shown here.
  const isUntimed = view.quiz.seconds === undefined
  return (
    <form
      className={entryStyles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setHasTriedWithoutAnswer(!isComplete && !isTimeUp)
        if (isComplete || isTimeUp) submit()
      }}
    >
      <p className={entryStyles.quiet}>{left === 0 ? 'Your question' : `${left} more after this one`}</p>
      {state.until !== undefined && (
        <QuestionClock
          seconds={seconds}
          isBusy={state.isBusy}
          extensionsLeft={state.extensionsLeft}
          onExtend={() => void run.extend(question.id)}
        />
      )}
      <ScreenHeading takesFocus>{question.text}</ScreenHeading>
      {isUntimed && view.quiz.isSkill && <QuizRules view={view} />}
      <Answers
        question={question}
        answer={answer}
        onChange={setAnswer}
        isTimeUp={isTimeUp}
        messages={hasTriedWithoutAnswer && !isComplete ? [MISSING[question.overlay]] : []}
      />
      {isTimeUp && !isComplete && <p>{view.quiz.isSkill ? TIME_UP_COPY.skill : TIME_UP_COPY.draw}</p>}
      <BusyButton type="submit" size="large" isWide isBusy={state.isBusy}>
        {isTimeUp && !isComplete ? 'Continue' : 'This is my answer'}
      </BusyButton>
      {isUntimed && !view.quiz.isSkill && <QuizRules view={view} />}
      {isUntimed && <QuizTerms view={view} />}
    </form>
  )
}

const TIME_UP_COPY = {
  draw: 'Time’s up, but you can still enter the draw.',
  skill: 'Time’s up, so your entry ends here. You haven’t paid anything.',
} as const

const MISSING: Record<Question['overlay'], string> = {
  'single-answer': 'Enter your answer',
  'multi-answer': 'Choose at least one answer',
  'blank-letters': 'Fill in every missing letter',
}

/** Whether the answer is complete. A letter pattern needs all its letters. */
function hasAnswer({ overlay, options }: Question, answer: string): boolean {
  return answer.trim() !== '' && (overlay !== 'blank-letters' || options !== undefined || !answer.includes(GAP))
}

type AnswersProps = {
  question: Question
  answer: string
  onChange: (answer: string) => void
  isTimeUp: boolean
  messages: readonly string[]
}

/** Choices where the question has options, letter boxes where it has a pattern, otherwise a text field. */
function Answers({
  question: { overlay, options, pattern, text },
  answer,
  onChange,
  isTimeUp,
  messages,
}: AnswersProps) {
  const props = { label: text, answer, onChange, messages, isDisabled: isTimeUp }
  if (options && overlay === 'multi-answer') return <ManyChoices options={options} {...props} />
  if (options) return <OneChoice options={options} {...props} />
  if (pattern) return <BlankLetters pattern={pattern} {...props} />
  return (
    <Field
      label="Your answer"
      autoComplete="off"
      autoCapitalize="off"
      maxLength={255}
      disabled={isTimeUp}
      value={answer}
      messages={messages}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** An answer that survives a reload and the end of the session. */
function useDraft(name: string): [string, (answer: string) => void] {
  const [answer, setAnswer] = useState(() => readDraft(tabStorage(), name, deviceNow())?.['answer'] ?? '')
  return [
    answer,
    (next) => {
      setAnswer(next)
      saveDraft(tabStorage(), name, { answer: next }, deviceNow())
    },
  ]
}
