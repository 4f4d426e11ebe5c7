/** A player's consents to messages, by purpose and channel, each with its wording (field rule 24). */
import { postPreference } from '@fairdraw/contract/profile.ts'
import type { preference } from '@fairdraw/contract/profile.ts'
import { CONSENT_WORDING, MARKETING_CHANNELS, RESULT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '../../api.ts'
import profileStyles from '../player/profile.module.css'
import styles from './marketing.module.css'

type Preference = z.infer<typeof preference>
type Choices = Record<MarketingChannel, Preference>
type Saved = Readonly<Record<MarketingChannel, { yes: string; no: string }>>

const PURPOSES: Readonly<
  Record<
    ConsentPurpose,
    { heading: string; text: string; wording: Readonly<Record<MarketingChannel, string>>; saved: Saved }
  >
> = {
  marketing: {
    heading: 'News and offers',
    text: 'News about prizes, draws and offers, only if you want it. It makes no difference to your chances of winning. We’ll still send you messages about your entries.',
    wording: CONSENT_WORDING,
    saved: {
      email: { yes: 'Saved. We’ll email you.', no: 'Saved. No more marketing emails.' },
      text: { yes: 'Saved. We’ll text you.', no: 'Saved. No more marketing texts.' },
    },
  },
  results: {
    heading: 'Draws you’ve entered',
    text: 'We’ll always tell you if you win. Would you like to hear when you haven’t, too? We’ll show you how the draw was made.',
    wording: RESULT_WORDING,
    saved: {
      email: {
        yes: 'Saved. We’ll email you if you haven’t won, too.',
        no: 'Saved. No more emails if you haven’t won.',
      },
      text: { yes: 'Saved. We’ll text you if you haven’t won, too.', no: 'Saved. No more texts if you haven’t won.' },
    },
  },
}

export function Preferences() {
  const { request, retry, setBody } = useRequest<typeof postPreference>(() => api(postPreference, { body: {} }))
  const [messages, setMessages] = useState<readonly string[]>([])
  const [statusText, setStatusText] = useState('')
  // Optimistic update: the checkbox changes at once, and back if saving fails.
  const [pending, setPending] = useState<Record<string, boolean | undefined>>({})
  const change = async (purpose: ConsentPurpose, channel: MarketingChannel, isGranted: boolean) => {
    const { wording, saved } = PURPOSES[purpose]
    const key = keyOf(purpose, channel)
    setStatusText('')
    setPending((now) => ({ ...now, [key]: isGranted }))
    const answer = await api(postPreference, {
      body: { change: { purpose, [channel]: isGranted, wording: wording[channel] } },
    })
    setPending((now) => ({ ...now, [key]: undefined }))
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (!answer.ok) return
    setBody(answer.body)
    setStatusText(saved[channel][isGranted ? 'yes' : 'no'])
  }
  return (
    <>
      <ErrorBox messages={messages} />
      <RequestBoundary request={request} onRetry={retry} heights={['12rem', '12rem']}>
        {({ preferences, resultNotices }) => (
          <>
            <Purpose purpose="marketing" choices={preferences} pending={pending} onChange={change} />
            <Purpose purpose="results" choices={resultNotices} pending={pending} onChange={change} />
          </>
        )}
      </RequestBoundary>
      <output className={statusText ? profileStyles.good : 'visually-hidden'}>{statusText}</output>
    </>
  )
}

const keyOf = (purpose: ConsentPurpose, channel: MarketingChannel) => `${purpose} ${channel}`

type PurposeProps = {
  purpose: ConsentPurpose
  choices: Choices
  pending: Readonly<Record<string, boolean | undefined>>
  onChange: (purpose: ConsentPurpose, channel: MarketingChannel, isGranted: boolean) => Promise<void>
}

function Purpose({ purpose, choices, pending, onChange }: PurposeProps) {
  const { heading, text, wording } = PURPOSES[purpose]
  return (
    <section className={styles.purpose} aria-labelledby={`purpose-${purpose}`}>
      <h2 className={profileStyles.name} id={`purpose-${purpose}`}>
        {heading}
      </h2>
      <p className={profileStyles.quiet}>{text}</p>
      <ul className={profileStyles.lines}>
        {MARKETING_CHANNELS.map((channel) => (
          <li key={channel} className={styles.choice}>
            <Checkbox
              isChecked={pending[keyOf(purpose, channel)] ?? choices[channel].granted}
              onChange={(isGranted) => void onChange(purpose, channel, isGranted)}
            >
              {wording[channel]}
            </Checkbox>
            <Since {...choices[channel]} shown={wording[channel]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Since({ granted, at, wording, shown }: Preference & { shown: string }) {
  if (at === null) return null
  return (
    <p className={profileStyles.under}>
      <span>{`You said ${granted ? 'yes' : 'no'} on ${formatLongDay(new Date(at))}`}</span>
      {granted && wording && wording !== shown && <span>{`, to: ‘${wording}’`}</span>}
    </p>
  )
}
