import type { ProposedRefund } from '@fairdraw/contract/desk/money.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useMay, useMe } from '../../session/me.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/page.tsx'
import { REFUNDED_TICKETS_NAMES } from './money-names.ts'

/** A refund by hand that one person has proposed and another must make. */
export function ProposedRefundSection({ proposed, onRefund }: { proposed: ProposedRefund; onRefund: () => void }) {
  const { staff } = useMe()
  const may = useMay()
  const { by, at, reason, tickets } = proposed
  const isOwn = by.id === staff.id
  return (
    <Section title="A refund waits for a second person">
      <p>
        {isOwn ? 'You' : <bdi>{by.name}</bdi>} <span>proposed to refund it all on</span> <Moment at={at} />
        <span>{`. Its tickets: ${REFUNDED_TICKETS_NAMES[tickets].toLowerCase()}.`}</span>
      </p>
      {reason !== null && (
        <blockquote>
          <bdi>{reason}</bdi>
        </blockquote>
      )}
      {isOwn ? (
        <p>
          <b>Somebody else of finance must make it.</b>
        </p>
      ) : (
        may('refund-payments') && (
          <p>
            <Button tone="outline" size="small" onClick={onRefund}>
              Refund as proposed…
            </Button>
          </p>
        )
      )}
    </Section>
  )
}
