/** Fast checkout: the email, then the vendor's own component with the shopper's cards or a card form. */
import { Button } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useEffect, useRef } from 'react'
import { EMAIL_FIELD, focusEmail, PLACES } from './use-fast-checkout.ts'
import type { FastCheckoutHandle } from './use-fast-checkout.ts'
import styles from './fast-checkout-panel.module.css'

type FastCheckoutPanelProps = { fastCheckout: FastCheckoutHandle; onUseCard: () => void }

export function FastCheckoutPanel({ fastCheckout, onUseCard }: FastCheckoutPanelProps) {
  const { stage, email, find, changeEmail } = fastCheckout
  const isFinding = stage === 'finding'
  const known = useRef<HTMLParagraphElement>(null)
  // What had the focus is gone. The vendor's dialog opens from here, and the focus returns here.
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === 'email' && stage === 'finding') known.current?.focus()
    if (before.current === 'ready' && stage === 'email') focusEmail()
    before.current = stage
  }, [stage])
  return (
    <div className={styles.panel}>
      {stage === 'ready' || isFinding ? (
        <p ref={known} tabIndex={-1} className={styles.known}>
          <span>{email.value.trim()}</span>
          <TextButton onClick={changeEmail}>Use another email</TextButton>
        </p>
      ) : (
        <>
          <Field
            {...email}
            name={EMAIL_FIELD}
            label="Your email"
            hint="Fastlane, PayPal’s card service, finds your card by it. We don’t keep it, and you never need it to enter."
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
          <Button tone="outline" onClick={find}>
            Find my card
          </Button>
        </>
      )}
      {isFinding && (
        <div>
          <output className="visually-hidden">Looking for your card…</output>
          <Skeleton height="3.25rem" radius="0.875rem" />
        </div>
      )}
      {/* The vendor fills these two. */}
      <div id={PLACES.card} className={styles.card} hidden={stage !== 'ready' && !isFinding} />
      <div id={PLACES.mark} className={styles.mark} />
      <p className={styles.small}>
        Your card goes straight to our payment provider. Your bank may ask you to confirm it’s you.
      </p>
      <TextButton className={styles.instead} onClick={onUseCard}>
        Use the card form instead
      </TextButton>
    </div>
  )
}
