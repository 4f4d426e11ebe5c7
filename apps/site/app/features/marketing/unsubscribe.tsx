/** Unsubscribes from the channel of a message without a log-in: the token of the message identifies the player (field rule 24). */
import { postUnsubscribe } from '@fairdraw/contract/marketing.ts'
import { useState } from 'react'
import { listingPath, profilePagePath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { problemText } from '../../ui/request/problem-text.ts'
import styles from './marketing.module.css'
import type { Route } from './+types/unsubscribe.ts'

export function meta() {
  return head({ title: 'Stop our messages', description: 'Stop our marketing messages with one tap.' })
}

const DONE = {
  email: 'We won’t send you any more marketing emails.',
  text: 'We won’t send you any more marketing texts.',
} as const

const UNKNOWN: readonly string[] = [
  'This link doesn’t work. Part of it may be missing. Try the link in the message again, or turn messages off in My account.',
]

export default function Unsubscribe({ params: { unsubscribeToken } }: Route.ComponentProps) {
  const [channel, setChannel] = useState<keyof typeof DONE>()
  const [messages, setMessages] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    const answer = await api(postUnsubscribe, { body: { unsubscribeToken } })
    setIsBusy(false)
    if (answer.ok) return setChannel(answer.body.channel)
    const isUnknown = answer.problem.code === 'not-found' || answer.problem.code === 'invalid-request'
    setMessages(isUnknown ? UNKNOWN : [problemText(answer.problem)])
  }
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <h1>Stop our messages</h1>
      {channel ? (
        <>
          <ScreenHeading takesFocus>Done.</ScreenHeading>
          <output>{DONE[channel]} We’ll still send you messages about your entries.</output>
          <ButtonLink to={listingPath()}>See the latest</ButtonLink>
        </>
      ) : (
        <>
          {/* Needs a click, since mail programs open links by themselves. */}
          <p>One tap and we’ll stop sending you news about prizes and offers this way.</p>
          <ErrorBox messages={messages} />
          <BusyButton size="large" isBusy={isBusy} onClick={() => void leave()}>
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
