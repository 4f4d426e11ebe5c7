/** The place of visitors' notifications on a page (docs/product-decisions.md#smaller-things). Their code is fetched when the place is near the viewport. */
import type { EngagementService } from '@fairdraw/contract/notification.ts'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '../../session/use-account.ts'
import { whenNear } from '../../ui/page-life/when-near.ts'
import type { VisitorCards } from './visitor-cards.tsx'

/** Without the service, as in a preview, only the operator's notifications are shown. */
export default function VisitorSlot({
  service,
  page,
}: {
  service: EngagementService | undefined
  page: string | undefined
}) {
  const isVisitor = useAccount().status === 'visitor'
  const slot = useRef<HTMLDivElement>(null)
  const [Shown, setShown] = useState<VisitorCards>()

  useEffect(() => {
    if (!isVisitor) return
    const end = new AbortController()
    const cancel = whenNear(slot.current!, () => {
      import('./visitor-cards.tsx')
        .then(({ loadVisitorCards }) => loadVisitorCards(service, slot.current!, end.signal))
        .then((Cards) => Cards && !end.signal.aborted && setShown(() => Cards))
        .catch(() => console.info('Failed to load notifications'))
    })
    return () => {
      cancel()
      end.abort()
      setShown(undefined)
    }
  }, [isVisitor, service])

  return <div ref={slot}>{Shown && <Shown page={page} />}</div>
}
