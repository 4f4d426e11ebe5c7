import type { Question } from '@fairdraw/contract/entry.ts'
import { GAP } from '@fairdraw/rules/quiz.ts'
import { useEffect, useRef, useState } from 'react'
import { readDraft, saveDraft } from '../../../session/draft.ts'
import { tabStorage } from '../../../session/browser-storage.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { ScreenHeading } from '../../../ui/text/screen-heading.tsx'
import { useCountdown } from '../../../ui/text/use-countdown.ts'
import { BlankLetters } from './blank-letters.tsx'
import { ManyChoices, OneChoice } from './choices.tsx'
import { QuestionClock } from './question-clock.tsx'
import { QuizRules, QuizTerms } from './quiz-rules.tsx'
import type { StepProps } from '../step-props.ts'
import entryStyles from '../entry.module.css'

type OneQuestionProps = StepProps & { question: Question }

/** A question with its answer, and its clock where it has one. What is filled in survives a reload. */
export function OneQuestion({ run, state, view, question }: OneQuestionProps) {
  const [answer, setAnswer] = useDraft(`answer ${state.entryId} ${question.id}`)
  const [isMissed, setIsMissed] = useState(false)
  const seconds = useCountdown(state.until)
  const isOver = state.until !== undefined && seconds === 0
  const isWhole = hasAnswer(question, answer)
  const give = () => void run.answer(question.id, isWhole ? answer.trim() : '')

  // The time is over: what is there by then counts, and goes by itself, once.
  const isGiven = useRef(false)
  useEffect(() => {
    if (!isOver) isGiven.current = false
    else if (isWhole && !isGiven.current && !state.isBusy && !state.lost) {
      isGiven.current = true
      give()
    }
  })

  const left = state.questions.length - 1
  // Nothing was said of it before: what an answer may end is said above it.
  const isUntimed = view.quiz.seconds === undefined
  return (
    <form
      className={entryStyles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissed(!isWhole && !isOver)
        if (isWhole || isOver) give()
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
        isOver={isOver}
        messages={isMissed && !isWhole ? [MISSING[question.overlay]] : []}
      />
      {isOver && !isWhole && <p>{view.quiz.isSkill ? OVER.skill : OVER.draw}</p>}
      <BusyButton type="submit" size="large" isWide isBusy={state.isBusy}>
        {isOver && !isWhole ? 'Continue' : 'This is my answer'}
      </BusyButton>
      {isUntimed && !view.quiz.isSkill && <QuizRules view={view} />}
      {isUntimed && <QuizTerms view={view} />}
    </form>
  )
}

const OVER = {
  draw: 'Time’s up, but you can still enter the draw.',
  skill: 'Time’s up, so your entry ends here. You haven’t paid anything.',
} as const

const MISSING: Record<Question['overlay'], string> = {
  'single-answer': 'Enter your answer',
  'multi-answer': 'Choose at least one answer',
  'blank-letters': 'Fill in every missing letter',
}

/** Whether there is something that can be judged: of letters all of them. */
function hasAnswer({ overlay, options }: Question, answer: string): boolean {
  return answer.trim() !== '' && (overlay !== 'blank-letters' || options !== undefined || !answer.includes(GAP))
}

type AnswersProps = {
  question: Question
  answer: string
  onChange: (answer: string) => void
  isOver: boolean
  messages: readonly string[]
}

/** Choices where the question has them, letters to fill in where it has a pattern, otherwise a line. */
function Answers({ question: { overlay, options, pattern, text }, answer, onChange, isOver, messages }: AnswersProps) {
  const props = { label: text, answer, onChange, messages, isDisabled: isOver }
  if (options && overlay === 'multi-answer') return <ManyChoices options={options} {...props} />
  if (options) return <OneChoice options={options} {...props} />
  if (pattern) return <BlankLetters pattern={pattern} {...props} />
  return (
    <Field
      label="Your answer"
      autoComplete="off"
      autoCapitalize="off"
      maxLength={255}
      disabled={isOver}
      value={answer}
      messages={messages}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** An answer that neither a reload nor a session that ends meanwhile loses. */
function useDraft(name: string): [string, (answer: string) => void] {
  const [answer, setAnswer] = useState(() => readDraft(tabStorage(), name, Date.now())?.['answer'] ?? '')
  return [
    answer,
    (next) => {
      setAnswer(next)
      saveDraft(tabStorage(), name, { answer: next }, Date.now())
    },
  ]
}
