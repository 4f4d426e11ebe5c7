/** One option, or several in any order (docs/product-decisions.md#types). The whole row is clickable. */
import { joinChoices } from '@fairdraw/rules/entry/quiz.ts'
import { FieldMessages } from '@fairdraw/ui/form/labelled.tsx'
import { useId } from 'react'
import look from '../../../ui/choice.module.css'
import styles from './choices.module.css'

export type AnswerProps = {
  /** The question; it names the group for screen readers. */
  label: string
  answer: string
  onChange: (answer: string) => void
  messages: readonly string[]
  isDisabled: boolean
}

type ChoicesProps = AnswerProps & { options: readonly string[] }

export function OneChoice({ label, options, answer, onChange, messages, isDisabled }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className={styles.options} disabled={isDisabled} aria-describedby={`${id}-messages`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option} className={`${look.card} ${styles.option}`}>
          <input type="radio" name={id} value={option} checked={answer === option} onChange={() => onChange(option)} />
          <span>{option}</span>
        </label>
      ))}
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </fieldset>
  )
}

/** The answer has one chosen option per line, in the order of the options. */
export function ManyChoices({ label, options, answer, onChange, messages, isDisabled }: ChoicesProps) {
  const id = useId()
  const chosen = answer.split('\n')
  const change = (option: string, isChosen: boolean) =>
    onChange(joinChoices(options.filter((one) => (one === option ? isChosen : chosen.includes(one)))))
  return (
    <fieldset className={styles.options} disabled={isDisabled} aria-describedby={`${id}-hint ${id}-messages`}>
      <legend className="visually-hidden">{label}</legend>
      <p className={styles.hint} id={`${id}-hint`}>
        Choose all the answers you think are right.
      </p>
      {options.map((option) => (
        <label key={option} className={`${look.card} ${styles.option}`}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={({ target }) => change(option, target.checked)}
          />
          <span>{option}</span>
        </label>
      ))}
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </fieldset>
  )
}
