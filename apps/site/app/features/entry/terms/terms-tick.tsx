import { messageFor } from '@fairdraw/rules/validation.ts'
import { useHref } from 'react-router'
import { competitionTermsPath } from '../../../addresses.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { EntryView } from '../entry-view.ts'
import styles from '../entry.module.css'

type TermsTickProps = {
  view: EntryView
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  /** Somebody tried to go on without. */
  isMissed: boolean
}

const TICK = 'terms-tick'

/** Leads to the tick, where it is missing. */
export const focusTermsTick = () => document.querySelector<HTMLInputElement>(`#${TICK} input`)?.focus()

/** The competition's terms, to be accepted; read in full in another tab, so that nothing here is lost. */
export function TermsTick({ view, isAccepted, onChange, isMissed }: TermsTickProps) {
  const href = useHref(competitionTermsPath(undefined, view))
  return (
    <div className={styles.terms} id={TICK}>
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
