import type { Question } from '@fairdraw/contract/entry.ts'
import { useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import type { StepProps } from './step-props.ts'
import styles from './quiz-step.module.css'
import entryStyles from './entry.module.css'

/** The clock starts when the player says so, never by the page's opening (field rule 28). */
export function QuizStep(props: StepProps) {
  const { run, state, view, hasMoved } = props
  const [question] = state.questions
  if (question) return <OneQuestion key={question.id} {...props} question={question} />
  return (
    <div className={entryStyles.step}>
      <ScreenHeading takesFocus={hasMoved}>{view.quiz?.header ?? 'One question first'}</ScreenHeading>
      <p className={entryStyles.quiet}>{view.quiz?.text ?? 'Ready when you are.'}</p>
      <BusyButton size="large" isWide isBusy={state.isBusy} onClick={() => void run.startQuiz()}>
        I’m ready
      </BusyButton>
    </div>
  )
}

function OneQuestion({ run, state, question }: StepProps & { question: Question }) {
  const [answer, setAnswer] = useState('')
  const [isMissed, setIsMissed] = useState(false)
  const [until] = useState(() =>
    question.secondsLeft === undefined ? undefined : Date.now() + question.secondsLeft * 1000,
  )
  const seconds = useCountdown(until)
  const isOver = until !== undefined && seconds === 0
  const left = state.questions.length - 1
  return (
    <form
      className={entryStyles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isMissing = answer.trim() === '' && !isOver
        setIsMissed(isMissing)
        if (!isMissing) void run.answer(question.id, isOver ? '' : answer.trim())
      }}
    >
      <div className={styles.top}>
        <p className={entryStyles.quiet}>{left === 0 ? 'Your question' : `${left} more after this one`}</p>
        {until !== undefined && <Clock seconds={seconds} />}
      </div>
      <ScreenHeading takesFocus>{question.text}</ScreenHeading>
      <Answers question={question} answer={answer} onChange={setAnswer} isOver={isOver} isMissed={isMissed} />
      <BusyButton type="submit" size="large" isWide isBusy={state.isBusy}>
        {isOver ? 'Carry on' : 'This is my answer'}
      </BusyButton>
    </form>
  )
}

type AnswersProps = {
  question: Question
  answer: string
  onChange: (answer: string) => void
  isOver: boolean
  isMissed: boolean
}

/** Choices where the question has them, letters to fill in where it has not. */
function Answers({ question: { options, pattern, text }, answer, onChange, isOver, isMissed }: AnswersProps) {
  const messages = isMissed && answer.trim() === '' ? ['Please give an answer first'] : []
  if (!options) {
    return (
      <Field
        label="Your answer"
        hint={pattern}
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
  return (
    <fieldset className={styles.options} disabled={isOver}>
      <legend className="visually-hidden">{text}</legend>
      {options.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name="answer"
            value={option}
            checked={answer === option}
            onChange={() => onChange(option)}
          />
          <span>{option}</span>
        </label>
      ))}
      <p className={styles.missed} aria-live="polite">
        {messages[0]}
      </p>
    </fieldset>
  )
}

/** Told to a screen reader at the end and shortly before it, not every second. */
function Clock({ seconds }: { seconds: number }) {
  const spoken = seconds === 0 ? 'Time is up' : seconds <= 10 ? 'Ten seconds left' : ''
  return (
    <p className={styles.clock} data-is-short={seconds <= 10 || undefined}>
      <Icon name="clock" size={18} />
      <span aria-hidden="true">{seconds === 0 ? 'Time’s up' : `${seconds}s`}</span>
      <span className="visually-hidden" aria-live="assertive">
        {spoken}
      </span>
    </p>
  )
}
