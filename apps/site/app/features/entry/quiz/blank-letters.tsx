/** Boxes for the missing letters between the given ones. Supports paste and screen readers (docs/product-decisions.md#types). */
import { FieldMessages } from '@fairdraw/ui/form/labelled.tsx'
import { useId, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import {
  answerOf,
  eraseAt,
  gapsIn,
  lettersIn,
  spokenPattern,
  spokenWord,
  cellsOf,
  typeInto,
} from './blank-letters-model.ts'
import type { Cell, Typed } from './blank-letters-model.ts'
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

  const goTo = (index: number) => boxes.current[index]?.focus()
  const take = ({ letters: next, focus }: Typed, index: number) => {
    onChange(answerOf(pattern, next))
    if (focus !== index) goTo(focus)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      goTo(target)
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      take(eraseAt(letters, index), index)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    event.preventDefault()
    take(typeInto(pattern, letters, index, event.clipboardData.getData('text')), index)
  }

  const box = (index: number, word: readonly Cell[]) => (
    <input
      key={index}
      ref={(element) => void (boxes.current[index] = element)}
      className={styles.box}
      type="text"
      placeholder=" "
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={index === count - 1 ? 'done' : 'next'}
      aria-label={`Missing letter ${index + 1} of ${count}, in ${spokenWord(word, letters)}`}
      aria-invalid={messages.length > 0 && letters[index] === ''}
      value={letters[index]}
      onChange={({ target }) => take(typeInto(pattern, letters, index, target.value), index)}
      onKeyDown={(event) => onKeyDown(event, index)}
      onPaste={(event) => onPaste(event, index)}
      onFocus={({ target }) => target.select()}
    />
  )

  return (
    <fieldset className={styles.group} disabled={isDisabled} aria-describedby={`${id}-pattern ${id}-messages`}>
      <legend className="visually-hidden">{label}</legend>
      <p className="visually-hidden" id={`${id}-pattern`}>
        {`${count === 1 ? '1 letter is' : `${count} letters are`} missing: ${spokenPattern(pattern, letters)}`}
      </p>
      <div className={styles.words}>
        {cellsOf(pattern).map((word, at) => (
          // The index is the key, since the same word may occur twice.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={styles.word}>
            {word.map((cell, index) =>
              typeof cell === 'number' ? (
                box(cell, word)
              ) : (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={`given-${index}`} className={styles.given} aria-hidden="true">
                  {cell}
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
