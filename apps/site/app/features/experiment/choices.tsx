/** 'Cookies and privacy': what this browser stores and why, and the visitor's answers, to be changed at any time. */
import { longDay } from '@fairdraw/rules/london-time.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './consent.module.css'
import { TellingChoice } from '../notification/telling-choice.tsx'
import type { Consent } from '../../session/variants.ts'
import { consentStore } from './consent.ts'
import { useConsent } from './use-consent.ts'

const dayOf = (at: string) => longDay(new Date(at))

/** What was answered, and how long that holds. */
const ANSWERED: Record<Consent['choice'], (day: string) => string> = {
  yes: (day) => `You said yes on ${day}. It lasts six months, and you can change your mind at any time.`,
  no: (day) => `You said no on ${day}. Nothing is counted.`,
}

export default function Choices({ onClose }: { onClose: () => void }) {
  const consent = useConsent()
  const answer = consentStore().answer
  return (
    <Modal
      title="Cookies and privacy"
      onClose={onClose}
      actions={
        <Button tone="stage" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        We don’t set cookies, though the companies that handle payments may set their own when you pay. We store a few
        things in your browser instead, and here’s what they’re for.
      </p>
      <h3 className={styles.part}>What the site needs</h3>
      <p>
        That you’re logged in, your number if you ask us to remember it, random numbers for this device and this visit,
        how far you’d got with an entry or a form, and your answers here.
      </p>
      <h3 className={styles.part}>Finding out which pictures work best</h3>
      <p>
        If you say yes, your browser stores a random number from 1 to 100. It decides which of two pictures you see, and
        how we lay out the choice of entries. We count how often each picture is seen and opened. These are totals only:
        we never know who you are. Prices and chances are the same for everyone. Say no and we’ll remove the number.
      </p>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Can we count which pictures work best?</legend>
        <Button tone="outline" aria-pressed={consent?.choice === 'yes'} onClick={() => answer('yes')}>
          Yes, count me in
        </Button>
        <Button tone="outline" aria-pressed={consent?.choice === 'no'} onClick={() => answer('no')}>
          No, thanks
        </Button>
      </fieldset>
      <output className={styles.said}>
        {consent
          ? ANSWERED[consent.choice](dayOf(consent.at))
          : 'You haven’t answered yet, so nothing is stored or counted for this.'}
      </output>
      <h3 className={styles.part}>Notifications</h3>
      <TellingChoice />
    </Modal>
  )
}
