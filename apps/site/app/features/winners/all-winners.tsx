/** All winners, latest first, with a search (1-site §2 'winners-all'). */
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { getWinnersAll } from '@fairdraw/contract/winners.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { TileGrid } from '@fairdraw/ui/text/tile-grid.tsx'
import { useEffect, useId, useRef } from 'react'
import { data, Form } from 'react-router'
import { api } from '../../api.ts'
import { listingPath, winnersAllPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useSearchTerms } from './use-search-terms.ts'
import { useWinnerList } from './use-winner-list.ts'
import { WinnerCard } from './winner-card.tsx'
import { winnerCard } from './winner-card-data.ts'
import { formatCount } from './winner-list.ts'
import styles from './all-winners.module.css'
import type { Route } from './+types/all-winners.ts'

export async function loader() {
  const [first, fixed] = await Promise.all([api(getWinnersAll, { query: {} }), api(getStaticInit, {})])
  if (!first.ok || !fixed.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const page = fixed.body.pages.find(({ slug }) => slug === 'winners')
  return {
    winners: first.body.winners.map(winnerCard),
    cursor: first.body.nextCursor,
    description: page?.meta.description ?? 'Who won, and what they won.',
  }
}

/** The browser runs the search from the address: the server sends the same page to everyone. */
export const shouldRevalidate = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const title = 'All winners'
  return head({
    title,
    description: loaderData.description,
    path: winnersAllPath,
    ...(import.meta.env.SSR && { data: [breadcrumbs([{ name: title, path: winnersAllPath }])] }),
  })
}

export default function AllWinners({ loaderData }: Route.ComponentProps) {
  const [searchText, setSearchText] = useSearchTerms()
  const { list, loadMore, retry } = useWinnerList(loaderData, searchText)
  const field = useId()
  const shown = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const { winners, cursor, status, problem } = list

  // Focus the first new winner, because the 'Show more' button may have been removed.
  useEffect(() => {
    if (firstNew.current === undefined || winners.length <= firstNew.current) return
    ;(shown.current?.children[firstNew.current] as HTMLElement | undefined)?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [winners])

  return (
    <main id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <BackLink to={listingPath('winners')} label="Back to Winners" />
        <h1 className={styles.title}>All winners</h1>
      </div>
      <div className={styles.body}>
        <search className="needs-script">
          <Form className={styles.search} action={winnersAllPath} onSubmit={(event) => event.preventDefault()}>
            <SearchField
              id={field}
              label="Search the winners"
              name="search"
              placeholder="A name, place, prize or programme"
              maxLength={100}
              value={searchText}
              onSearch={setSearchText}
            />
          </Form>
        </search>
        <output className={styles.count} htmlFor={field}>
          {formatCount(list)}
        </output>
        {problem && <LoadFailed title="We couldn’t load the winners" problem={problem} onRetry={() => void retry()} />}
        <TileGrid ref={shown} className={styles.list} aria-busy={status === 'loading'}>
          {winners.map((winner) => (
            <li key={winner.id} tabIndex={-1}>
              <WinnerCard winner={winner} heading="h2" />
            </li>
          ))}
        </TileGrid>
        {cursor !== undefined && (
          <BusyButton
            className={`${styles.more} needs-script`}
            tone="stage"
            isBusy={status === 'loading'}
            onClick={() => {
              firstNew.current = winners.length
              void loadMore()
            }}
          >
            Show more
          </BusyButton>
        )}
      </div>
    </main>
  )
}
