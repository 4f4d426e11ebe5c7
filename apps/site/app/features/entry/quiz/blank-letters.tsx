/** Letters to fill in, a box each between those that are given; takes paste, reads itself out (docs/product-decisions.md#types). */
import { useId, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { FieldMessages } from '../../../ui/form/field.tsx'
import {
  answerOf,
  eraseAt,
  gapsIn,
  lettersIn,
  spokenPattern,
  spokenWord,
  signsOf,
  typeInto,
} from './blank-letters-model.ts'
import type { Sign, Typed } from './blank-letters-model.ts'
import type { AnswerProps } from './choices.tsx'
import styles from './blank-letters.module.css'

export function BlankLetters({
  pattern,
  label,
  answer,
  onChange,
  messages,
  isDisabled,
}: AnswerProps & { pattern: string }) {
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const letters = lettersIn(pattern, answer)
  const count = gapsIn(pattern)
  const isWhole = letters.every((letter) => letter !== '')

  const goTo = (place: number) => boxes.current[place]?.focus()
  const take = ({ letters: next, focus }: Typed, place: number) => {
    onChange(answerOf(pattern, next))
    if (focus !== place) goTo(focus)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    const target = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      goTo(target)
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      take(eraseAt(letters, place), place)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, place: number) => {
    event.preventDefault()
    take(typeInto(pattern, letters, place, event.clipboardData.getData('text')), place)
  }

  const box = (place: number, word: readonly Sign[]) => (
    <input
      key={place}
      ref={(element) => void (boxes.current[place] = element)}
      className={styles.box}
      type="text"
      placeholder=" "
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={place === count - 1 ? 'done' : 'next'}
      aria-label={`Missing letter ${place + 1} of ${count}, in ${spokenWord(word, letters)}`}
      aria-invalid={messages.length > 0 && letters[place] === ''}
      value={letters[place]}
      onChange={({ target }) => take(typeInto(pattern, letters, place, target.value), place)}
      onKeyDown={(event) => onKeyDown(event, place)}
      onPaste={(event) => onPaste(event, place)}
      onFocus={({ target }) => target.select()}
    />
  )

  return (
    <fieldset className={styles.group} disabled={isDisabled} aria-describedby={`${id}-pattern ${id}-messages`}>
      <legend className="visually-hidden">{label}</legend>
      <p className="visually-hidden" id={`${id}-pattern`}>
        {count === 1 ? '1 letter is' : `${count} letters are`} missing: {spokenPattern(pattern, letters)}
      </p>
      <div className={styles.words}>
        {signsOf(pattern).map((word, at) => (
          // A word is its place; the same one may stand twice.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={styles.word}>
            {word.map((sign, place) =>
              typeof sign === 'number' ? (
                box(sign, word)
              ) : (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={`given-${place}`} className={styles.given} aria-hidden="true">
                  {sign}
                </span>
              ),
            )}
          </span>
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isWhole ? `All letters are filled in: ${answer}` : ''}
      </p>
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </fieldset>
  )
}
