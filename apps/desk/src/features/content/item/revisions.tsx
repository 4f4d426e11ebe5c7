import { getDeskContentItem } from '@fairdraw/contract/desk/content.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { callDesk } from '../../../api.ts'
import { MoreButton } from '../../../ui/list/more-button.tsx'
import { RevisionCard } from './revision-card.tsx'
import styles from './revisions.module.css'

type Item = BodyOf<typeof getDeskContentItem>

/** Every revision of an item, newest first, and what can be done with each. */
export function Revisions({ item }: { item: Item }) {
  const { kind, id } = item
  const { items, ...pages } = usePages(item, {
    pageOf: ({ revisions }) => ({ items: revisions, next: nextBefore(revisions) }),
    read: (before) => callDesk(getDeskContentItem, { params: { kind, id }, query: { before: String(before) } }),
  })
  return (
    <section className={styles.revisions} aria-labelledby="revisions">
      <h2 id="revisions">Revisions</h2>
      <ol className={styles.list}>
        {items.map((revision) => (
          <li key={revision.revision}>
            <RevisionCard item={item} revision={revision} />
          </li>
        ))}
      </ol>
      <MoreButton pages={pages} />
    </section>
  )
}

/** Revisions are numbered from 1 without gaps, so the first one ends the list. */
function nextBefore(revisions: readonly { revision: number }[]): number | undefined {
  const last = revisions.at(-1)?.revision ?? 1
  return last > 1 ? last : undefined
}
