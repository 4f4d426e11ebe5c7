/** The 'Cookies and privacy' dialog: what this browser stores and why, and settings that the visitor can change at any time. */
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { useEffect } from 'react'
import { ensureClockSync } from '../../session/clock.ts'
import styles from './consent.module.css'
import { TagChoice } from '../analytics/tag-choice.tsx'
import { NotificationPreferenceChoice } from '../notification/notification-preference-choice.tsx'
import { hasGlobalPrivacyControl } from '../../session/variants.ts'
import type { Consent, Experiments } from '../../session/variants.ts'
import { consentStore } from './consent.ts'
import { useConsent, useIsParticipating } from './use-consent.ts'

const formatDay = (at: string) => formatLongDay(new Date(at))

/** The text for a given answer, with how long it is valid. */
const ANSWER_COPY: Record<Consent['choice'], (day: string) => string> = {
  yes: (day) => `You said yes on ${day}. It lasts six months, and you can change your mind at any time.`,
  no: (day) => `You said no on ${day}. Nothing is counted.`,
}

type PrivacySettingsProps = { experiments: Experiments; onClose: () => void }

export default function PrivacySettings({ experiments, onClose }: PrivacySettingsProps) {
  // An answer is stored with its time.
  useEffect(() => void ensureClockSync(), [])
  const ExperimentSetting = hasGlobalPrivacyControl() ? PrivacyControlNotice : SETTING_BY_POLICY[experiments.policy]
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
        We store a few things in your browser, and here’s what they’re for. If you ask us to keep you logged in, we also
        set two cookies, and they do nothing else. The companies that handle payments may set their own when you pay.
      </p>
      <h3 className={styles.part}>What the site needs</h3>
      <p>
        That you’re logged in, and for up to 30 days after your last visit if you asked for it, your number if you ask
        us to remember it, random numbers for this device and this visit, how far you’d got with an entry, a form or
        your Winsday tickets, whether their sound is on, messages you’ve seen, and your answers here.
      </p>
      <h3 className={styles.part}>Counting visits, and finding out which pictures work best</h3>
      <ExperimentSetting experiments={experiments} />
      {experiments.tagManager !== undefined && (
        <>
          <h3 className={styles.part}>Measurement by another company</h3>
          <TagChoice />
        </>
      )}
      <h3 className={styles.part}>Notifications</h3>
      <NotificationPreferenceChoice />
    </Modal>
  )
}

/** The browser objects to tracking on all sites for its user. */
function PrivacyControlNotice() {
  return (
    <p>
      This is off, because your browser asks websites not to track you (Global Privacy Control). You see the standard
      pictures, and we don’t store or count anything for this.
    </p>
  )
}

/** For the policy 'notice': on until the visitor objects. */
function OptOutSetting({ experiments }: Pick<PrivacySettingsProps, 'experiments'>) {
  const isOn = useIsParticipating(experiments)
  return (
    <>
      <p>
        We count how often our pages, pictures and competitions are seen and opened, to make the site better. These are
        totals only: we never know who you are, and we don’t share them. Your browser stores a random number from 1 to
        100, which decides which of two pictures you see and how we lay out the choice of entries, and which pictures it
        has counted. Prices and chances are the same for everyone.
      </p>
      <div className={styles.switch}>
        <Checkbox
          isChecked={isOn}
          onChange={(isChecked) => consentStore().answer(isChecked ? 'yes' : 'no', experiments)}
        >
          Count what I see and open, and try out different pictures
        </Checkbox>
      </div>
      <output className={styles.status}>
        {isOn
          ? 'This is on. You can switch it off at any time.'
          : 'This is off. We’ve removed what was stored for it, and nothing is counted.'}
      </output>
    </>
  )
}

/** For the policy 'ask': off until the visitor says yes. */
function OptInSetting({ experiments }: Pick<PrivacySettingsProps, 'experiments'>) {
  const consent = useConsent()
  const answer = (choice: Consent['choice']) => consentStore().answer(choice, experiments)
  return (
    <>
      <p>
        If you say yes, we count how often our pages, pictures and competitions are seen and opened. These are totals
        only: we never know who you are. Your browser stores a random number from 1 to 100, which decides which of two
        pictures you see and how we lay out the choice of entries, and which pictures it has counted. Prices and chances
        are the same for everyone. Say no and we’ll remove what’s stored.
      </p>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Can we count what’s seen and which pictures work best?</legend>
        <Button tone="outline" aria-pressed={consent?.choice === 'yes'} onClick={() => answer('yes')}>
          Yes, count me in
        </Button>
        <Button tone="outline" aria-pressed={consent?.choice === 'no'} onClick={() => answer('no')}>
          No, thanks
        </Button>
      </fieldset>
      <output className={styles.status}>
        {consent
          ? ANSWER_COPY[consent.choice](formatDay(consent.at))
          : 'You haven’t answered yet, so nothing is stored or counted for this.'}
      </output>
    </>
  )
}

const SETTING_BY_POLICY = { notice: OptOutSetting, ask: OptInSetting } satisfies Record<Experiments['policy'], unknown>
