/** What may be sent to the player, email and text apart, each with the words that were agreed to (field rule 24). */
import { postPreference } from '@fairdraw/contract/profile.ts'
import type { preference } from '@fairdraw/contract/profile.ts'
import { CONSENT_WORDING, MARKETING_CHANNELS } from '@fairdraw/rules/marketing.ts'
import type { MarketingChannel } from '@fairdraw/rules/marketing.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '../../api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { AskedPart } from '../account/asked-part.tsx'
import { loadContactEmail } from '../account/contact.ts'
import { ProfilePage, profileMeta } from '../account/profile-page.tsx'
import { useAsked } from '../account/use-asked.ts'
import { wordsFor } from '../login/login-words.ts'
import { dayWords } from '../safety/limit-words.ts'
import accountStyles from '../account/account.module.css'
import styles from './marketing.module.css'
import type { Route } from './+types/profile-opt-in.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('What we may send you')

export default function ProfileOptIn({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="What we may send you" pageSlug={params.pageSlug} {...loaderData}>
      {() => <Preferences />}
    </ProfilePage>
  )
}

type Preference = z.infer<typeof preference>

const SAID = {
  email: { yes: 'Saved. We’ll email you.', no: 'Saved. No more marketing emails.' },
  text: { yes: 'Saved. We’ll text you.', no: 'Saved. No more marketing texts.' },
} as const

function Preferences() {
  const { asked, again, put } = useAsked<typeof postPreference>(() => api(postPreference, { body: {} }))
  const [messages, setMessages] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  // The tick answers at once, and goes back where it could not be saved.
  const [wished, setWished] = useState<Partial<Record<MarketingChannel, boolean>>>({})
  const change = async (channel: MarketingChannel, isGranted: boolean) => {
    setSaid('')
    setWished((now) => ({ ...now, [channel]: isGranted }))
    const answer = await api(postPreference, {
      body: { change: { [channel]: isGranted, wording: CONSENT_WORDING[channel] } },
    })
    setWished((now) => ({ ...now, [channel]: undefined }))
    setMessages(answer.ok ? [] : [wordsFor(answer.problem)])
    if (!answer.ok) return
    put(answer.body)
    setSaid(SAID[channel][isGranted ? 'yes' : 'no'])
  }
  return (
    <>
      <p className={accountStyles.quiet}>
        News about prizes, draws and offers, only if you want it. It makes no difference to your chances of winning.
        We’ll still send you messages about your entries.
      </p>
      <ErrorBox messages={messages} />
      <AskedPart asked={asked} again={again} heights={['5rem', '5rem']}>
        {({ preferences }) => (
          <ul className={accountStyles.lines}>
            {MARKETING_CHANNELS.map((channel) => (
              <li key={channel} className={styles.choice}>
                <Checkbox
                  isChecked={wished[channel] ?? preferences[channel].granted}
                  onChange={(isGranted) => void change(channel, isGranted)}
                >
                  {CONSENT_WORDING[channel]}
                </Checkbox>
                <Since {...preferences[channel]} />
              </li>
            ))}
          </ul>
        )}
      </AskedPart>
      <output className={said ? accountStyles.good : 'visually-hidden'}>{said}</output>
    </>
  )
}

function Since({ granted, at, wording }: Preference) {
  if (at === null) return null
  return (
    <p className={accountStyles.under}>
      You said {granted ? 'yes' : 'no'} on {dayWords(at)}
      {granted && wording && wording !== CONSENT_WORDING.email && wording !== CONSENT_WORDING.text && (
        <>, to: ‘{wording}’</>
      )}
    </p>
  )
}
