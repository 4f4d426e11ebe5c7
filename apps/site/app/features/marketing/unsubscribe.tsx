/**
 * Withdraws the consent for messages like the one with the link, without a log-in: its token identifies the player,
 * purpose and channel (field rule 24).
 */
import { postUnsubscribe } from '@fairdraw/contract/marketing.ts'
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useState } from 'react'
import { listingPath, profilePagePath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import styles from './marketing.module.css'
import type { Route } from './+types/unsubscribe.ts'

export function meta() {
  return head({ title: 'Stop our messages', description: 'Stop messages like the one we sent you, with one tap.' })
}

const DONE: Readonly<Record<ConsentPurpose, Readonly<Record<MarketingChannel, string>>>> = {
  marketing: {
    email: 'We won’t send you any more marketing emails. We’ll still send you messages about your entries.',
    text: 'We won’t send you any more marketing texts. We’ll still send you messages about your entries.',
  },
  results: {
    email: 'We won’t email you any more when you haven’t won. We’ll always tell you if you do.',
    text: 'We won’t text you any more when you haven’t won. We’ll always tell you if you do.',
  },
}

const UNKNOWN =
  'This link doesn’t work. Part of it may be missing. Try the link in the message again, or turn messages off in My account.'

export default function Unsubscribe({ params: { unsubscribeToken } }: Route.ComponentProps) {
  const [ended, setEnded] = useState<string>()
  const { isBusy, messages, start } = useButtonCall(async () => {
    const answer = await api(postUnsubscribe, { body: { unsubscribeToken } })
    if (!answer.ok) {
      const isUnknown = answer.problem.code === 'not-found' || answer.problem.code === 'invalid-request'
      return isUnknown ? UNKNOWN : problemText(answer.problem)
    }
    setEnded(DONE[answer.body.purpose][answer.body.channel])
    return undefined
  })
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <h1>Stop our messages</h1>
      {ended ? (
        <>
          <ScreenHeading takesFocus>Done.</ScreenHeading>
          <output>{ended}</output>
          <ButtonLink to={listingPath()}>See the latest</ButtonLink>
        </>
      ) : (
        <>
          {/* Needs a click, since mail programs open links by themselves. */}
          <p>Tap the button and we won’t send you any more messages like that one.</p>
          <ErrorBox messages={messages} />
          <BusyButton size="large" isBusy={isBusy} onClick={start}>
            Unsubscribe me
          </BusyButton>
          <noscript>
            <p>You need JavaScript to unsubscribe here. You can email us instead.</p>
          </noscript>
          <ButtonLink tone="outline" to={profilePagePath('opt-in')}>
            Choose what we send me
          </ButtonLink>
        </>
      )}
    </main>
  )
}
