/** Who was called to each prize, when and why: the ticket that stands, and every one before it. */
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { getDrawCalls } from '@fairdraw/contract/draw.ts'
import type { CalledPrize } from '@fairdraw/contract/draw.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { isStanding } from '@fairdraw/rules/prize/award.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { api } from '../../api.ts'
import { callCopy } from './call-copy.ts'
import { MoreButton } from './more-button.tsx'
import styles from './draw.module.css'

type Props = {
  id: string
  prizes: Bundle['manifest']['prizes']
  first: BodyOf<typeof getDrawCalls>
  /** Whether the draw counts. */
  counts: boolean
}

export function CalledPrizes({ id, prizes, first, counts }: Props) {
  const pages = usePages(first, {
    pageOf: (body) => ({ items: body.prizes, next: body.nextCursor }),
    read: (cursor) => api(getDrawCalls, { params: { id }, query: { cursor } }),
  })
  const { items, isLoading, firstNew } = pages
  const shown = items.map((item, nth) => ({ ...item, nth }))
  return (
    <section aria-labelledby="winners-heading">
      <h2 id="winners-heading">{counts ? 'Winning tickets' : 'What was drawn, and doesn’t count'}</h2>
      <div className={styles.prizes} aria-busy={isLoading}>
        {[...Map.groupBy(shown, ({ prize }) => prize)].map(([prize, called]) => (
          <section key={prize} aria-labelledby={`prize-${prize}`}>
            <h3 id={`prize-${prize}`}>{prizes[prize]?.name}</h3>
            <ol>
              {called.map(({ nth, calls }) => (
                <li key={nth} ref={nth === firstNew.at ? firstNew.focus : undefined} tabIndex={-1}>
                  <Calls calls={calls} counts={counts} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <MoreButton pages={pages} what="tickets" label="Show more tickets" />
      {counts && (
        <p className={styles.quiet}>We’ll contact every winner ourselves. You never have to call or pay to find out.</p>
      )}
    </section>
  )
}

/** The ticket that holds the prize is large; those that no longer do are history. */
function Calls({ calls, counts }: Pick<CalledPrize, 'calls'> & { counts: boolean }) {
  const holder = calls.find(({ outcome }) => isStanding(outcome))
  return (
    <>
      {counts && <p className={styles.holder}>{holder ? ticketCode(holder.ticket) : 'No ticket holds this prize'}</p>}
      <ul className={styles.calls}>
        {calls.map((call, nth) => (
          <li key={call.ticket}>
            {call !== holder || !counts ? <b>{`${ticketCode(call.ticket)}: `}</b> : null}
            <span>{callCopy(call, calls[nth - 1], counts && nth === calls.length - 1)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
