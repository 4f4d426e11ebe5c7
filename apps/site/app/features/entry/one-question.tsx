import type { Question } from '@fairdraw/contract/entry.ts'
import { GAP } from '@fairdraw/rules/quiz.ts'
import { useEffect, useRef, useState } from 'react'
import { draftOf, keepDraft } from '../../session/draft.ts'
import { tabStorage } from '../../session/tab-storage.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { BlankLetters } from './blank-letters.tsx'
import { ManyChoices, OneChoice } from './choices.tsx'
import { QuestionClock } from './question-clock.tsx'
import type { StepProps } from './step-props.ts'
import styles from './quiz-step.module.css'
import entryStyles from './entry.module.css'

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
      <div className={styles.top}>
        <p className={entryStyles.quiet}>{left === 0 ? 'Your question' : `${left} more after this one`}</p>
      </div>
      {state.until !== undefined && (
        <QuestionClock
          seconds={seconds}
          isBusy={state.isBusy}
          extensionsLeft={state.extensionsLeft}
          onExtend={() => void run.extend(question.id)}
        />
      )}
      <ScreenHeading takesFocus>{question.text}</ScreenHeading>
      <Answers
        question={question}
        answer={answer}
        onChange={setAnswer}
        isOver={isOver}
        messages={isMissed && !isWhole ? [MISSING[question.overlay]] : []}
      />
      {isOver && !isWhole && <p>{view.quiz.isSkill ? OVER.skill : OVER.draw}</p>}
      <BusyButton type="submit" size="large" isWide isBusy={state.isBusy}>
        {isOver && !isWhole ? 'Carry on' : 'This is my answer'}
      </BusyButton>
    </form>
  )
}

const OVER = {
  draw: 'The time is over. You’re still in the draw: just carry on.',
  skill: 'The time is over, so this entry ends here. Nothing was paid.',
} as const

const MISSING: Record<Question['overlay'], string> = {
  'single-answer': 'Please give an answer first',
  'multi-answer': 'Please choose at least one first',
  'blank-letters': 'Please fill in every letter first',
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
  const [answer, setAnswer] = useState(() => draftOf(tabStorage(), name, Date.now())?.['answer'] ?? '')
  return [
    answer,
    (next) => {
      setAnswer(next)
      keepDraft(tabStorage(), name, { answer: next }, Date.now())
    },
  ]
}
