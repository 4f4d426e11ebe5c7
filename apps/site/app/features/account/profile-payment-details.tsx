/** The player's saved cards; their numbers are never sent to us (field rule 20). */
import { postPaymentDetails } from '@fairdraw/contract/profile.ts'
import { postDeleteCard } from '@fairdraw/contract/payment.ts'
import { isCardExpired } from '@fairdraw/rules/payment/card-expiry.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { askConfirm } from '@fairdraw/ui/dialog/modal-requests.ts'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { useState } from 'react'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { serverClock } from '../../session/clock.ts'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import styles from '../player/profile.module.css'
import type { Route } from './+types/profile-payment-details.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Payment details')

export default function ProfilePaymentDetails({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Payment details" pageSlug={params.pageSlug} {...loaderData}>
      {() => <Cards page={params.pageSlug} />}
    </ProfilePage>
  )
}

type SavedCard = { id: string; brand: string; last4: string; expiry: string }

function Cards({ page }: { page: string | undefined }) {
  const { request, retry, setBody } = useRequest<typeof postPaymentDetails>(() => api(postPaymentDetails, { body: {} }))
  const [messages, setMessages] = useState<readonly string[]>([])
  const [statusText, setStatusText] = useState('')
  const now = new Date(serverClock.now())

  const removeCard = async ({ id, brand, last4 }: SavedCard, cards: readonly SavedCard[]) => {
    const name = `${brand} ending ${last4}`
    const isSure = await askConfirm({
      title: `Remove ${name}?`,
      text: 'You’ll need to enter it again the next time you use it.',
      yes: 'Remove it',
      no: 'Keep it',
    })
    if (!isSure) return
    const answer = await api(postDeleteCard, { body: { cardId: id } })
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (!answer.ok) return
    setBody({ cards: cards.filter((card) => card.id !== id) })
    setStatusText(`${name} is removed.`)
  }
  return (
    <>
      <ErrorBox messages={messages} />
      <output className={statusText ? styles.good : 'visually-hidden'}>{statusText}</output>
      <RequestBoundary request={request} onRetry={retry}>
        {({ cards }) =>
          cards.length === 0 ? (
            <NoCards page={page} />
          ) : (
            <>
              <p className={styles.quiet}>Our payment provider stores these for you. We never see the full numbers.</p>
              <ul className={styles.lines}>
                {cards.map((card) => (
                  <li key={card.id} className={styles.line}>
                    <div>
                      <b>{`${card.brand} ending ${card.last4}`}</b>
                      <span className={styles.under}>
                        {`${isCardExpired(card.expiry, now) ? 'Expired' : 'Expires'} ${card.expiry}`}
                      </span>
                    </div>
                    <Button
                      tone="outline"
                      size="small"
                      aria-label={`Remove: ${card.brand} ending ${card.last4}`}
                      onClick={() => void removeCard(card, cards)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </RequestBoundary>
    </>
  )
}

function NoCards({ page }: { page: string | undefined }) {
  return (
    <div className={styles.nothing}>
      <p>No saved cards yet. You can save one securely the next time you pay.</p>
      <ButtonLink to={listingPath(page)}>See what you can win</ButtonLink>
    </div>
  )
}
