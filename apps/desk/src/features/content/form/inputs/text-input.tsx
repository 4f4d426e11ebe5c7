import { useState } from 'react'
import { wordsOf } from '../body/field-copy.ts'
import type { TextShape } from '../body/shape.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'
import { ReferenceInput } from '../references/reference-input.tsx'
import { useContentForm } from './form-context.ts'

/** Texts longer than this get several lines. */
const LINE_LENGTH = 90

export function TextInput(props: InputProps<TextShape>) {
  const { refersTo } = wordsOf(props.path)
  return refersTo === undefined ? <PlainInput {...props} /> : <ReferenceInput {...props} kind={refersTo} />
}

function PlainInput({ path, shape, value, label, isOptional }: InputProps<TextShape>) {
  const { change } = useContentForm()
  const text = value as string
  const words = wordsOf(path)
  // Decided once: an input that became another one would lose the focus while somebody types in it.
  const [isLong] = useState(
    () => words.isLong === true || text.length > LINE_LENGTH || text.includes('\n') || isLongLimit(shape.maxLength),
  )
  const onText = (typed: string) => change(path, () => typed)
  return (
    <FieldFrame
      path={path}
      label={label}
      isOptional={isOptional}
      isWide={isLong}
      aside={<Left shape={shape} text={text} />}
    >
      {(attributes) =>
        isLong ? (
          <textarea
            {...attributes}
            className={`${styles.input} ${styles.area}`}
            rows={text.length > 600 ? 12 : 2}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        ) : (
          <input
            {...attributes}
            className={styles.input}
            type="text"
            inputMode={shape.isAddress ? 'url' : undefined}
            autoComplete="off"
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        )
      }
    </FieldFrame>
  )
}

const isLongLimit = (maxLength: number) => Number.isFinite(maxLength) && maxLength > 150

/** How much may still be written, once that matters. */
function Left({ shape: { maxLength }, text }: { shape: TextShape; text: string }) {
  if (!Number.isFinite(maxLength) || text.length < maxLength * 0.8) return null
  return <p className={styles.aside}>{`${text.length} of ${maxLength} characters`}</p>
}
