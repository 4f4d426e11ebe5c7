/** Where the player is logged in, each to be ended, or all but this one. */
import { postSessions } from '@fairdraw/contract/profile.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { wordsFor } from '../login/login-words.ts'
import { sso } from '../login/sso.ts'
import { AskedPart } from './asked-part.tsx'
import { loadContactEmail } from './contact.ts'
import { enteredWords } from './entry-list.ts'
import { logOutAndForget } from './log-out.ts'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import { useAsked } from './use-asked.ts'
import styles from './account.module.css'
import type { Route } from './+types/profile-sessions.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Where you’re logged in')

export default function ProfileSessions({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Where you’re logged in" pageSlug={params.pageSlug} {...loaderData}>
      {() => <Sessions />}
    </ProfilePage>
  )
}

function Sessions() {
  const { asked, again, put } = useAsked<typeof postSessions>(() => api(postSessions, { body: {} }))
  const [messages, setMessages] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const end = async (which: string, words: string) => {
    const answer = await sso(postSessions, { body: { end: which } })
    setMessages(answer.ok ? [] : [wordsFor(answer.problem)])
    if (!answer.ok) return
    put(answer.body)
    setSaid(words)
  }
  return (
    <>
      <p className={styles.quiet}>Don’t recognise a device? Log it out, then choose a new passcode.</p>
      <ErrorBox messages={messages} />
      <output className={said ? styles.good : 'visually-hidden'}>{said}</output>
      <AskedPart asked={asked} again={again}>
        {({ sessions }) => (
          <>
            <ul className={styles.lines}>
              {sessions.map(({ id, device, startedAt, lastSeenAt, isThis }) => (
                <li key={id} className={styles.line}>
                  <div>
                    <b>{device || 'Unknown device'}</b>
                    <span className={styles.under}>
                      {isThis ? 'This device, since ' : 'Last used '}
                      <time dateTime={isThis ? startedAt : lastSeenAt}>
                        {enteredWords(isThis ? startedAt : lastSeenAt)}
                      </time>
                    </span>
                  </div>
                  {!isThis && (
                    <Button
                      tone="outline"
                      size="small"
                      aria-label={`Log out: ${device || 'unknown device'}, last used ${enteredWords(lastSeenAt)}`}
                      onClick={() => void end(id, 'That device is logged out.')}
                    >
                      Log out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button tone="stage" onClick={() => void end('others', 'All your other devices are logged out.')}>
                Log out all the others
              </Button>
            )}
          </>
        )}
      </AskedPart>
      <section className={styles.card} aria-labelledby="forget-device">
        <h2 className={styles.name} id="forget-device">
          Not your own device?
        </h2>
        <p className={styles.quiet}>
          If it’s shared or borrowed, log out and we’ll forget it. Next time you log in here it will count as a new
          device.
        </p>
        <Button tone="outline" onClick={() => void logOutAndForget()}>
          Log out and forget this device
        </Button>
      </section>
    </>
  )
}
