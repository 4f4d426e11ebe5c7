import type { PageSlug } from '../../addresses.ts'
import { LastChance } from './last-chance.tsx'
import type { ShowcaseData } from './showcase-data.ts'
import styles from './showcase.module.css'
import { TicketsCounter } from './tickets-counter.tsx'

/** The tiles between the rails. */
export function Showcase({ items, page, serverTime }: { items: ShowcaseData[]; page: PageSlug; serverTime: string }) {
  if (items.length === 0) return null
  return (
    <section className={styles.showcase} aria-label="On air now">
      {items.map((item) =>
        item.location === 'last-chance' ? (
          <LastChance key={item.id} item={item} page={page} serverTime={serverTime} />
        ) : (
          <TicketsCounter key={item.id} item={item} />
        ),
      )}
    </section>
  )
}
