import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { formatMoment } from '../../../../ui/moment.tsx'
import { fromLondonInput, isSkipped, otherInstant, toLondonInput } from '../body/london-input.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'
import { useContentForm } from './form-context.ts'

/** A time, shown and typed as London's clocks have it. */
export function MomentInput({ path, value, label, isOptional }: InputProps<{ type: 'moment' }>) {
  const { change } = useContentForm()
  const iso = value as string
  // What was typed is shown as long as it means the value: the hour that is skipped, or a year of which half is typed.
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && fromLondonInput(typed) === iso
  const text = isTyped ? typed : toLondonInput(iso)
  return (
    <FieldFrame
      path={path}
      label={label}
      isOptional={isOptional}
      aside={<Meaning iso={iso} text={text} onChoose={(at) => change(path, () => at)} />}
    >
      {(attributes) => (
        <input
          {...attributes}
          className={styles.input}
          type="datetime-local"
          step={text.length > 16 ? 1 : 60}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            change(path, () => fromLondonInput(target.value))
          }}
        />
      )}
    </FieldFrame>
  )
}

/** The time with its weekday, and what there is to know in the hours in which the clocks change. */
function Meaning({ iso, text, onChoose }: { iso: string; text: string; onChoose: (at: string) => void }) {
  if (text === '') return <p className={styles.aside}>London time</p>
  const other = otherInstant(iso)
  return (
    <output className={styles.aside}>
      <span>{`${formatMoment(iso)}, London${isSkipped(text) ? '. The clocks go forward in this hour, so it is taken as one hour later.' : ''}`}</span>
      {other && (
        <>
          <span>{`. The clocks go back: this is the ${other.isLater ? 'first' : 'second'} of the two. `}</span>
          <TextButton onClick={() => onChoose(other.at)}>{`Take the ${other.isLater ? 'second' : 'first'}`}</TextButton>
        </>
      )}
    </output>
  )
}
