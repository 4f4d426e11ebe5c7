/** The opt-in after an entry, at the end of the result: it blocks nothing and takes no focus (field rule 24). */
import { postMarketing } from '@fairdraw/contract/marketing.ts'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'
import { OptInForm } from './opt-in-form.tsx'
import styles from './marketing.module.css'

export function OptInOffer() {
  const player = usePlayer()
  return player && <Offer phone={player.phone} />
}

function Offer({ phone }: { phone: string }) {
  const { request } = useRequest<typeof postMarketing>(() => api(postMarketing, { body: { phoneNumber: phone } }))
  const [isOver, setIsOver] = useState(false)
  if (request.status !== 'ready' || !request.body.showOptin) return null
  return (
    <section className={styles.offer} aria-label="News from us">
      {isOver ? (
        <output>Thanks. You can change your mind in My account at any time.</output>
      ) : (
        <OptInForm phone={phone} isOffered onDone={() => setIsOver(true)} />
      )}
    </section>
  )
}
