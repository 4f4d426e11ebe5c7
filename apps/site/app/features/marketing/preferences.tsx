/** Marketing preferences, separate for email and text, each with the wording of the consent (field rule 24). */
import { postPreference } from '@fairdraw/contract/profile.ts'
import type { preference } from '@fairdraw/contract/profile.ts'
import { CONSENT_WORDING, MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { formatLongDay } from '@fairdraw/rules/text/london-time.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '../../api.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { RequestBoundary } from '../../ui/request/request-boundary.tsx'
import { useRequest } from '../../ui/request/use-request.ts'
import { problemText } from '../../ui/request/problem-text.ts'
import profileStyles from '../player/profile.module.css'
import styles from './marketing.module.css'

type Preference = z.infer<typeof preference>

const SAVED_COPY = {
  email: { yes: 'Saved. We’ll email you.', no: 'Saved. No more marketing emails.' },
  text: { yes: 'Saved. We’ll text you.', no: 'Saved. No more marketing texts.' },
} as const

export function Preferences() {
  const { request, retry, setBody } = useRequest<typeof postPreference>(() => api(postPreference, { body: {} }))
  const [messages, setMessages] = useState<readonly string[]>([])
  const [statusText, setStatusText] = useState('')
  // Optimistic update: the checkbox changes at once, and back if saving fails.
  const [pending, setPending] = useState<Partial<Record<MarketingChannel, boolean>>>({})
  const change = async (channel: MarketingChannel, isGranted: boolean) => {
    setStatusText('')
    setPending((now) => ({ ...now, [channel]: isGranted }))
    const answer = await api(postPreference, {
      body: { change: { [channel]: isGranted, wording: CONSENT_WORDING[channel] } },
    })
    setPending((now) => ({ ...now, [channel]: undefined }))
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (!answer.ok) return
    setBody(answer.body)
    setStatusText(SAVED_COPY[channel][isGranted ? 'yes' : 'no'])
  }
  return (
    <>
      <p className={profileStyles.quiet}>
        News about prizes, draws and offers, only if you want it. It makes no difference to your chances of winning.
        We’ll still send you messages about your entries.
      </p>
      <ErrorBox messages={messages} />
      <RequestBoundary request={request} onRetry={retry} heights={['5rem', '5rem']}>
        {({ preferences }) => (
          <ul className={profileStyles.lines}>
            {MARKETING_CHANNELS.map((channel) => (
              <li key={channel} className={styles.choice}>
                <Checkbox
                  isChecked={pending[channel] ?? preferences[channel].granted}
                  onChange={(isGranted) => void change(channel, isGranted)}
                >
                  {CONSENT_WORDING[channel]}
                </Checkbox>
                <Since {...preferences[channel]} />
              </li>
            ))}
          </ul>
        )}
      </RequestBoundary>
      <output className={statusText ? profileStyles.good : 'visually-hidden'}>{statusText}</output>
    </>
  )
}

function Since({ granted, at, wording }: Preference) {
  if (at === null) return null
  return (
    <p className={profileStyles.under}>
      You said {granted ? 'yes' : 'no'} on {formatLongDay(new Date(at))}
      {granted && wording && wording !== CONSENT_WORDING.email && wording !== CONSENT_WORDING.text && (
        <>, to: ‘{wording}’</>
      )}
    </p>
  )
}
