/** Playing safe: spending, limits, breaks, closing the account, and where to get help (field rules 13-18). */
import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import type { Spending } from '@fairdraw/contract/safety.ts'
import { api } from '../../api.ts'
import { Breaks } from './breaks.tsx'
import { CloseAccount } from './close-account.tsx'
import { HelpElsewhere } from './help-elsewhere.tsx'
import { OwnLimit } from './own-limit.tsx'
import { SpendMeter } from './spend-meter.tsx'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import styles from './safety.module.css'

export function PlayingSafe({ phone }: { phone: string }) {
  const { request, retry, setBody } = useRequest<typeof postSpentAmount>(() => api(postSpentAmount, { body: {} }))
  return (
    <>
      <p className={styles.quiet}>Play for fun, and only with what you can spare. Here’s where you stay in control.</p>
      <RequestBoundary request={request} onRetry={retry} heights={['8rem', '14rem', '12rem']}>
        {(spending) => (
          <>
            <Spent spending={spending} />
            <OwnLimit phone={phone} spending={spending} onChange={setBody} />
            <Breaks phone={phone} spending={spending} onChange={setBody} />
          </>
        )}
      </RequestBoundary>
      <CloseAccount phone={phone} />
      <HelpElsewhere />
    </>
  )
}

function Spent({ spending }: { spending: Spending }) {
  const { creditCardPence, creditCardCapPence } = spending
  return (
    <section className={styles.card} aria-labelledby="spent">
      <h2 id="spent">What you’ve spent</h2>
      <SpendMeter spending={spending} />
      <p
        className={styles.quiet}
      >{`This counts every way you enter: online, by text and by phone. Credit cards: ${formatPrice(creditCardPence)} of ${formatPrice(creditCardCapPence)} a month.`}</p>
    </section>
  )
}
