/** The cards that the player has kept; none of their numbers ever came here (field rule 20). */
import { postPaymentDetails } from '@fairdraw/contract/account.ts'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AskedPart } from './asked-part.tsx'
import { loadContactEmail } from './contact.ts'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import { useAsked } from './use-asked.ts'
import styles from './account.module.css'
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

function Cards({ page }: { page: string | undefined }) {
  const { asked, again } = useAsked<typeof postPaymentDetails>(() => api(postPaymentDetails, { body: {} }))
  return (
    <AskedPart asked={asked} again={again}>
      {({ cards }) =>
        cards.length === 0 ? (
          <div className={styles.nothing}>
            <p>No cards are kept. You type your card when you pay, straight to our card gateway, and it stays there.</p>
            <ButtonLink to={listingPath(page)}>See what you can win</ButtonLink>
          </div>
        ) : (
          <ul className={styles.lines}>
            {cards.map(({ id, brand, last4, expiry }) => (
              <li key={id} className={styles.line}>
                <div>
                  <b>
                    {brand} ending {last4}
                  </b>
                  <span className={styles.under}>Runs out {expiry}</span>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </AskedPart>
  )
}
