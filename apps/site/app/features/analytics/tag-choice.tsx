/** The switch for the operator's tag manager in 'Cookies and privacy'. Off until the visitor switches it on. */
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { hasGlobalPrivacyControl } from '../../session/variants.ts'
import styles from './tag-choice.module.css'
import { tagConsent, useHasTagConsent } from './tag-consent.ts'

export function TagChoice() {
  const isAllowed = useHasTagConsent()
  if (hasGlobalPrivacyControl())
    return <p>This is off, because your browser asks websites not to track you (Global Privacy Control).</p>
  return (
    <>
      <p>
        With your permission, a measurement company’s script runs on our pages. It learns which pages and competitions
        you look at and, while you’re logged in, a code that stands for your number. It may store cookies. It never runs
        where you pay.
      </p>
      <div className={styles.switch}>
        <Checkbox
          isChecked={isAllowed}
          onChange={(isChecked) => {
            tagConsent().answer(isChecked ? 'yes' : 'no')
            // Starts the measurement of a page that has none yet (features/frame/experiment-slot.tsx).
            document.documentElement.dataset['tags'] = isChecked ? 'yes' : 'no'
          }}
        >
          Share what I look at with the company that measures our site
        </Checkbox>
      </div>
      <output className={styles.status}>
        {isAllowed ? 'This is on. You can switch it off at any time.' : 'This is off. Nothing is shared.'}
      </output>
    </>
  )
}
