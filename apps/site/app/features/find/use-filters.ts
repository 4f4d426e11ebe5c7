/** What is wanted, kept in the address: it can be shared, reloaded and gone back to. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { NO_FILTERS, toQuery, readFilters } from './find-filter.ts'
import type { Filters } from './find-filter.ts'

/** How many cards come with the page, and how many more each time. */
export const PAGE_SIZE = 24
/** Browsers refuse addresses that change with every key. */
const TYPING_MS = 300

const never = () => () => {}

/** False while the page hydrates: it came without a query, since it is the same for everybody. */
const useIsBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export function useFilters() {
  const isBrowser = useIsBrowser()
  const [query, setQuery] = useSearchParams()
  const said = isBrowser ? readFilters(query) : NO_FILTERS
  const steps = isBrowser ? Math.min(Number(/^\d{1,3}$/.exec(query.get('more') ?? '')?.[0] ?? 0), 500) : 0
  // What has just been asked for is ahead of the address; undefined while they agree.
  const [asked, setAsked] = useState<Filters>()
  const latest = useRef<Filters>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (next: Filters, replace: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setQuery(toQuery(next), { replace, preventScrollReset: true })
  }
  const ask = (next: Filters) => {
    latest.current = next
    setAsked(next)
  }

  // Gone back or forward: the address has the last word, but not while somebody types.
  const address = toQuery(said).toString()
  useEffect(() => {
    if (timer.current !== undefined || (latest.current && toQuery(latest.current).toString() === address)) return
    latest.current = undefined
    setAsked(undefined)
  }, [address])

  const filters = asked ?? said
  return {
    /** False until what is chosen is heard: a choice made before would be shown and do nothing. */
    isReady: isBrowser,
    wanted: filters,
    visibleCount: PAGE_SIZE * (steps + 1),
    update(change: Partial<Filters>) {
      const next = { ...(latest.current ?? filters), ...change }
      ask(next)
      if (change.q === undefined) return go(next, false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(next, true), TYPING_MS)
    },
    showMore() {
      const next = toQuery(filters)
      next.set('more', String(steps + 1))
      setQuery(next, { replace: true, preventScrollReset: true })
    },
    clear() {
      const next = { ...NO_FILTERS, sort: filters.sort }
      ask(next)
      go(next, false)
    },
  }
}
