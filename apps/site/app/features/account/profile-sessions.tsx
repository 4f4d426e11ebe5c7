/** The player's sessions; each can be ended, or all except this one. */
import { postSessions } from '@fairdraw/contract/profile.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { sso } from '../../session/sso.ts'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { formatEntered } from './entries/entry-list.ts'
import { logOutAndDeleteDevice } from '../../session/log-out.ts'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import styles from '../player/profile.module.css'
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
  const { request, retry, setBody } = useRequest<typeof postSessions>(() => api(postSessions, { body: {} }))
  const [messages, setMessages] = useState<readonly string[]>([])
  const [statusText, setStatusText] = useState('')
  const end = async (which: string, words: string) => {
    const answer = await sso(postSessions, { body: { end: which } })
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (!answer.ok) return
    setBody(answer.body)
    setStatusText(words)
  }
  return (
    <>
      <p className={styles.quiet}>Don’t recognise a device? Log it out, then choose a new passcode.</p>
      <ErrorBox messages={messages} />
      <output className={statusText ? styles.good : 'visually-hidden'}>{statusText}</output>
      <RequestBoundary request={request} onRetry={retry}>
        {({ sessions }) => (
          <>
            <ul className={styles.lines}>
              {sessions.map(({ id, device, startedAt, lastSeenAt, isThis }) => (
                <li key={id} className={styles.line}>
                  <div>
                    <b>{device || 'Unknown device'}</b>
                    <span className={styles.under}>
                      <span>{isThis ? 'This device, since ' : 'Last used '}</span>
                      <time dateTime={isThis ? startedAt : lastSeenAt}>
                        {formatEntered(isThis ? startedAt : lastSeenAt)}
                      </time>
                    </span>
                  </div>
                  {!isThis && (
                    <Button
                      tone="outline"
                      size="small"
                      aria-label={`Log out: ${device || 'unknown device'}, last used ${formatEntered(lastSeenAt)}`}
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
      </RequestBoundary>
      <section className={styles.card} aria-labelledby="forget-device">
        <h2 className={styles.name} id="forget-device">
          Not your own device?
        </h2>
        <p className={styles.quiet}>
          If it’s shared or borrowed, log out and we’ll forget it. Next time you log in here it will count as a new
          device.
        </p>
        <Button tone="outline" onClick={() => void logOutAndDeleteDevice()}>
          Log out and forget this device
        </Button>
      </section>
    </>
  )
}
