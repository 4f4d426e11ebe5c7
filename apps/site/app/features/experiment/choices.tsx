/** 'Storage and choices': what this browser keeps and why, and the answer to the one question, to be changed at any time. */
import { longDay } from '@fairdraw/rules/london-time.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './consent.module.css'
import { TellingChoice } from '../notification/telling-choice.tsx'
import { consentStore } from './consent.ts'
import { useConsent } from './use-consent.ts'

const dayOf = (at: string) => longDay(new Date(at))

export default function Choices({ onClose }: { onClose: () => void }) {
  const consent = useConsent()
  const answer = consentStore().answer
  return (
    <Modal
      title="Storage and choices"
      onClose={onClose}
      actions={
        <Button tone="stage" onClick={onClose}>
          Done
        </Button>
      }
    >
      <h3 className={styles.part}>Always kept</h3>
      <p>
        What the site needs to work: that you’re logged in, your number if you ask us to remember it, a number by which
        your account knows this device again, the number of this visit, where you were in an entry or a form, and your
        answer here. It stays in this browser.
      </p>
      <h3 className={styles.part}>Counting which pictures work</h3>
      <p>
        With your yes, this browser keeps a random number from 1 to 100. It picks which of two pictures, and which
        layout of bundles, you see; and we add up how often tiles are seen and opened. Prices and chances are the same
        for everybody. A no removes the number.
      </p>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">May we count which pictures work?</legend>
        <Button tone="outline" aria-pressed={consent?.choice === 'yes'} onClick={() => answer('yes')}>
          Yes, count me in
        </Button>
        <Button tone="outline" aria-pressed={consent?.choice === 'no'} onClick={() => answer('no')}>
          No, thanks
        </Button>
      </fieldset>
      <output className={styles.said}>
        {consent
          ? `You said ${consent.choice} on ${dayOf(consent.at)}. We ask again after six months.`
          : 'You haven’t said yet, so nothing is counted.'}
      </output>
      <h3 className={styles.part}>Notifications</h3>
      <TellingChoice />
    </Modal>
  )
}
