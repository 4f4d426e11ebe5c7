import { messageFor } from '@fairdraw/rules/player/validation.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { useHref } from 'react-router'
import { competitionTermsPath } from '../../../addresses.ts'
import type { EntryView } from '../entry-view.ts'
import styles from '../entry.module.css'

type TermsTickProps = {
  view: EntryView
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  /** The player tried to continue without the tick. */
  isMissed: boolean
}

const TICK_ID = 'terms-tick'

/** Focuses the checkbox. */
export const focusTermsTick = () => document.querySelector<HTMLInputElement>(`#${TICK_ID} input`)?.focus()

/** The checkbox for the competition's terms. The full terms open in another tab, so that no input is lost. */
export function TermsTick({ view, isAccepted, onChange, isMissed }: TermsTickProps) {
  const href = useHref(competitionTermsPath(undefined, view))
  return (
    <div className={styles.terms} id={TICK_ID}>
      <Checkbox
        isChecked={isAccepted}
        onChange={onChange}
        isRequired
        messages={isMissed && !isAccepted ? [messageFor('error.validation.terms.true-required')] : []}
      >
        {view.terms.text}
      </Checkbox>
      <a href={href} target="_blank" rel="noopener">
        Read the full terms<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </div>
  )
}
