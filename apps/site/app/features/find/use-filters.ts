/** The search filters. They are stored in the address, so that a search can be shared, reloaded and revisited. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { NO_FILTERS, toQuery, readFilters } from './find-filter.ts'
import type { Filters } from './find-filter.ts'

/** How many cards are shown at first, and how many 'Show more' adds. */
export const PAGE_SIZE = 24
/** Delay before the address changes: browsers limit how often it may change. */
const TYPING_DELAY_MS = 300

const subscribeToNothing = () => () => {}

/** False during hydration: the server renders the same page for everyone, without a query string. */
const useIsBrowser = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

export function useFilters() {
  const isBrowser = useIsBrowser()
  const [query, setQuery] = useSearchParams()
  const fromAddress = isBrowser ? readFilters(query) : NO_FILTERS
  const steps = isBrowser ? Math.min(Number(/^\d{1,3}$/.exec(query.get('more') ?? '')?.[0] ?? 0), 500) : 0
  // A change that is not in the address yet. Undefined while both agree.
  const [pending, setPending] = useState<Filters>()
  const latest = useRef<Filters>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const navigateTo = (next: Filters, replace: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setQuery(toQuery(next), { replace, preventScrollReset: true })
  }
  const setFilters = (next: Filters) => {
    latest.current = next
    setPending(next)
  }

  // After back or forward the filters come from the address, but not while the visitor types.
  const address = toQuery(fromAddress).toString()
  useEffect(() => {
    if (timer.current !== undefined || (latest.current && toQuery(latest.current).toString() === address)) return
    latest.current = undefined
    setPending(undefined)
  }, [address])

  const filters = pending ?? fromAddress
  return {
    /** False until hydration: before that a change would be visible but have no effect. */
    isReady: isBrowser,
    filters,
    visibleCount: PAGE_SIZE * (steps + 1),
    update(change: Partial<Filters>) {
      const next = { ...(latest.current ?? filters), ...change }
      setFilters(next)
      if (change.q === undefined) return navigateTo(next, false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => navigateTo(next, true), TYPING_DELAY_MS)
    },
    showMore() {
      const next = toQuery(filters)
      next.set('more', String(steps + 1))
      setQuery(next, { replace: true, preventScrollReset: true })
    },
    clear() {
      const next = { ...NO_FILTERS, sort: filters.sort }
      setFilters(next)
      navigateTo(next, false)
    },
  }
}
