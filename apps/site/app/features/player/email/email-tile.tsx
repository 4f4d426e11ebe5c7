import type { Account } from '@fairdraw/contract/account.ts'
import { useState } from 'react'
import { EmailWidget } from './email-widget.tsx'
import styles from '../profile.module.css'

/** Offers to verify an email address while none is verified; stays visible afterwards as a confirmation. */
export function EmailTile({ details }: { details: Account['playerDetails'] }) {
  const [wasOffered] = useState(!details.isEmailVerified)
  if (!wasOffered) return null
  return (
    <section className={styles.card} aria-labelledby="verify-email">
      <h2 className={styles.name} id="verify-email">
        {details.isEmailVerified ? 'Your email address' : 'Verify your email address'}
      </h2>
      <EmailWidget />
    </section>
  )
}
