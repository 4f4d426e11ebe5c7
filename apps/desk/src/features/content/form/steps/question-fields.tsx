import { Button } from '@fairdraw/ui/button/button.tsx'
import { elementIdOf, useContentForm, useNotesAt } from '../inputs/form-context.ts'
import { FieldNotes } from '../inputs/field-notes.tsx'
import { focusSoon } from '../inputs/focus-soon.ts'
import frameStyles from '../inputs/field-frame.module.css'
import looks from '../../../../ui/looks.module.css'
import type { Competition } from './readable-content.ts'
import { StepField } from './step-field.tsx'
import { META, useSteps } from './steps-context.ts'
import styles from './steps.module.css'

type Question = Competition['quiz'][number]

const QUIZ = ['quiz']

/** Questions whose answer is one of several; others are written in their own fields. */
const isOneOfSeveral = ({ overlay, options }: Question) => overlay === 'single-answer' && options !== undefined

export function QuestionFields() {
  const { content, choices } = useSteps()
  const { change } = useContentForm()
  const { quiz } = content
  if (!quiz.every(isOneOfSeveral)) return <StepField path={QUIZ} label="Questions and answers" />
  const isTest = choices.question === 'right'
  return (
    <>
      {quiz.map((question, index) => (
        <QuestionBox key={question.id} question={question} index={index} isOnly={quiz.length === 1} />
      ))}
      <Button
        size="small"
        tone="outline"
        className={styles.start}
        onClick={() => {
          const options = Array.from({ length: isTest ? 5 : 3 }, () => '')
          const next: Question = { id: freeId(quiz), text: '', overlay: 'single-answer', options, answer: '' }
          change(QUIZ, (before) => [...(before as Question[]), next], true)
          focusSoon(elementIdOf([...QUIZ, quiz.length, 'text']))
        }}
      >
        Add a question
      </Button>
      {quiz.length > 1 && <StepField path={[...META, 'quiz', 'asked']} label="How many of them each player is asked" />}
    </>
  )
}

function freeId(quiz: readonly Question[]): string {
  const ids = new Set(quiz.map(({ id }) => id))
  let number = quiz.length + 1
  while (ids.has(`question-${number}`)) number += 1
  return `question-${number}`
}

function QuestionBox({ question, index, isOnly }: { question: Question; index: number; isOnly: boolean }) {
  const { change } = useContentForm()
  const path = [...QUIZ, index]
  const { options = [], answer } = question
  const answerNotes = useNotesAt([...path, 'answer'])
  const write = (next: Partial<Question>, isStep = true) =>
    change(path, (before) => ({ ...(before as Question), ...next }), isStep)
  // The right answer is one of the options, whatever is typed there; until there is one, the first is meant.
  const right = Math.max(0, options.indexOf(answer))
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{isOnly ? 'The question' : `Question ${index + 1}`}</legend>
      <StepField path={[...path, 'text']} label="Question" />
      <fieldset className={styles.plain}>
        <legend className={styles.legend}>Answers. Mark the right one.</legend>
        {options.map((option, place) => (
          // eslint-disable-next-line react/no-array-index-key -- answers have no id, and are typed in their place
          <div key={place} className={styles.answer}>
            <input
              type="radio"
              className={styles.radio}
              name={`right-${question.id}`}
              checked={place === right}
              aria-label={`Answer ${place + 1} is right`}
              onChange={() => write({ answer: option })}
            />
            <Answer
              path={[...path, 'options', place]}
              label={`Answer ${place + 1}`}
              value={option}
              onText={(text) =>
                write({ options: options.with(place, text), ...(place === right && { answer: text }) }, false)
              }
            />
            {options.length > 2 && (
              <Button
                size="small"
                tone="outline"
                aria-label={`Remove answer ${place + 1}`}
                onClick={() =>
                  write({
                    options: options.toSpliced(place, 1),
                    ...(place === right && { answer: options.toSpliced(place, 1)[0]! }),
                  })
                }
              >
                Remove
              </Button>
            )}
          </div>
        ))}
        <FieldNotes notes={answerNotes} />
      </fieldset>
      <div className={looks.acts}>
        <Button size="small" tone="outline" onClick={() => write({ options: [...options, ''] })}>
          Add an answer
        </Button>
        {!isOnly && (
          <Button
            size="small"
            tone="outline"
            onClick={() => change(QUIZ, (before) => (before as Question[]).toSpliced(index, 1), true)}
          >
            {`Remove question ${index + 1}`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function Answer({
  path,
  label,
  value,
  onText,
}: {
  path: readonly (string | number)[]
  label: string
  value: string
  onText: (text: string) => void
}) {
  const notes = useNotesAt(path)
  const id = elementIdOf(path)
  const isWrong = notes.some(({ severity }) => severity !== 'warns')
  return (
    <div className={styles.answerText}>
      <input
        id={id}
        className={frameStyles.input}
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
        placeholder={label}
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}
