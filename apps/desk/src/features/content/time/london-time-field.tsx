import { Field } from '@fairdraw/ui/form/field.tsx'
import { formatMoment } from '../../../ui/moment.tsx'
import { fromLondonInput, isSkipped, otherInstant } from '../form/body/london-input.ts'
import styles from './london-time-field.module.css'

/** What is said of a time in the night in which London's clocks change. */
function clockChangeWords(typed: string, at: string): string {
  if (isSkipped(typed)) return 'London’s clocks go forward in that night and skip this time: '
  if (otherInstant(at)) return 'London’s clocks go back in that night and show this time twice. The first is meant: '
  return ''
}

/** A date and a time in London, whatever the clock of the computer shows; what was typed is repeated in words. */
export function LondonTimeField({
  label,
  value,
  isMissing = false,
  onChange,
}: {
  label: string
  value: string
  isMissing?: boolean
  onChange: (value: string) => void
}) {
  const at = fromLondonInput(value)
  return (
    <div className={styles.time}>
      <Field
        label={label}
        type="datetime-local"
        value={value}
        required
        messages={isMissing && at === '' ? ['Choose a day and a time.'] : []}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.words} aria-live="polite">
        {at !== '' && `${clockChangeWords(value, at)}${formatMoment(at)} in London`}
      </p>
    </div>
  )
}
