/** Everybody who won, latest first, to look through and to search (1-site §2 'winners-all'). */
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { getWinnersAll } from '@fairdraw/contract/winners.ts'
import { useEffect, useId, useRef } from 'react'
import { data, Form, Link } from 'react-router'
import { api } from '../../api.ts'
import { listingPath, winnersAllPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useSearchWords } from './use-search-words.ts'
import { useWinnerList } from './use-winner-list.ts'
import { WinnerCard } from './winner-card.tsx'
import { winnerCard } from './winner-card-data.ts'
import { countWords } from './winner-list.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { TileGrid } from '../../ui/tile-grid.tsx'
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

/** Words in the address are looked for in the browser: the page is one for everybody. */
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

const MESSAGES: Record<string, readonly string[]> = {
  failed: ['We couldn’t load the winners. Try again.'],
  offline: ['You seem to be offline. Check your connection and try again.'],
}
const NONE: readonly string[] = []

export default function AllWinners({ loaderData }: Route.ComponentProps) {
  const [words, look] = useSearchWords()
  const { list, more, again } = useWinnerList(loaderData, words)
  const field = useId()
  const shown = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const { winners, cursor, status } = list

  // The first of those that came has the focus, since the button may be gone.
  useEffect(() => {
    if (firstNew.current === undefined || winners.length <= firstNew.current) return
    ;(shown.current?.children[firstNew.current] as HTMLElement | undefined)?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [winners])

  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <Link className={styles.back} to={listingPath('winners')} aria-label="Back to Winners">
          <Icon name="arrow-left" size={22} />
        </Link>
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
              value={words}
              onSearch={look}
            />
          </Form>
        </search>
        <output className={styles.count} htmlFor={field}>
          {countWords(list)}
        </output>
        <ErrorBox messages={MESSAGES[status] ?? NONE}>
          <TextButton onClick={() => void again()}>Try again</TextButton>
        </ErrorBox>
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
              void more()
            }}
          >
            Show more
          </BusyButton>
        )}
      </div>
    </main>
  )
}
