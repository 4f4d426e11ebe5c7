/** All draws that are public, newest first, in pages. */
import { getDraws } from '@fairdraw/contract/draw.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import { data, Link } from 'react-router'
import { api } from '../../api.ts'
import { drawPath, drawsPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { STATE_NAMES, listCopy } from './draw-copy.ts'
import { MoreButton } from './more-button.tsx'
import styles from './draw.module.css'
import type { Route } from './+types/draws.ts'

export async function loader() {
  const found = await api(getDraws, { query: {} })
  if (!found.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  return found.body
}

export const meta = () =>
  head({
    title: 'Draws',
    description: 'Every draw, with its winners, and how to check it yourself.',
    path: drawsPath,
  })

export default function Draws({ loaderData }: Route.ComponentProps) {
  const pages = usePages(loaderData, {
    pageOf: (body) => ({ items: body.draws, next: body.nextCursor }),
    read: (cursor) => api(getDraws, { query: { cursor } }),
  })
  const { items: draws, isLoading, firstNew } = pages
  return (
    <main id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <h1 className={styles.title}>Draws</h1>
      </div>
      <div className={styles.body}>
        <p className={styles.lead}>
          Once entries have closed, we publish the list of tickets and say which public random number will decide. The
          winners follow from the two by arithmetic, which you can repeat for any draw that has a result.
        </p>
        {draws.length === 0 && <p>You’ll see our first draw here as soon as its entries have closed.</p>}
        <ul className={styles.list} aria-busy={isLoading}>
          {draws.map((draw, nth) => (
            <li key={draw.id}>
              <Link
                className={styles.item}
                to={drawPath(draw.id)}
                ref={nth === firstNew.at ? firstNew.focus : undefined}
              >
                <span className={styles.name}>{draw.title}</span>
                <span className={styles.quiet}>{listCopy(draw)}</span>
                <Chip tone="stage">{STATE_NAMES[draw.state]}</Chip>
              </Link>
            </li>
          ))}
        </ul>
        <MoreButton pages={pages} what="draws" label="Show more" />
      </div>
    </main>
  )
}
