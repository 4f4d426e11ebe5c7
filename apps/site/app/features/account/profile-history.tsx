/** The history of the account, newest first. */
import { postAccountEvents } from '@fairdraw/contract/profile.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { api } from '../../api.ts'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { formatEntered } from './entries/entry-list.ts'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import styles from '../player/profile.module.css'
import type { Route } from './+types/profile-history.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Account history')

export default function ProfileHistory({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Account history" pageSlug={params.pageSlug} {...loaderData}>
      {() => <History />}
    </ProfilePage>
  )
}

type Page = ReplyOf<typeof postAccountEvents>['body']

/** Appends a page. New events shift the pages, so duplicates are removed. */
function appendPage(shown: Page, { events, nextCursor }: Page): Page {
  const known = new Set(shown.events.map(({ id }) => id))
  return { events: [...shown.events, ...events.filter(({ id }) => !known.has(id))], nextCursor }
}

function History() {
  const { request, retry, setBody } = useRequest<typeof postAccountEvents>(() => api(postAccountEvents, { body: {} }))
  const { isBusy, messages, start } = useButtonCall(async (shown: Page) => {
    const answer = await api(postAccountEvents, { body: { cursor: shown.nextCursor } })
    if (!answer.ok) return problemText(answer.problem)
    setBody(appendPage(shown, answer.body))
    return undefined
  })
  return (
    <>
      <p className={styles.quiet}>Everything that’s happened on your account. If something wasn’t you, get in touch.</p>
      <RequestBoundary request={request} onRetry={retry} heights={['4rem', '4rem', '4rem', '4rem']}>
        {(shown) => (
          <>
            {shown.events.length === 0 && <p className={styles.nothing}>Nothing has happened yet.</p>}
            <ol className={styles.lines}>
              {shown.events.map(({ id, text, at }) => (
                <li key={id} className={styles.line}>
                  <div>
                    <span>{text}</span>
                    <time className={styles.under} dateTime={at}>
                      {formatEntered(at)}
                    </time>
                  </div>
                </li>
              ))}
            </ol>
            <ErrorBox messages={messages} />
            {shown.nextCursor !== undefined && (
              <BusyButton tone="outline" isBusy={isBusy} onClick={() => start(shown)}>
                Show more
              </BusyButton>
            )}
          </>
        )}
      </RequestBoundary>
    </>
  )
}
