/** What is wanted, kept in the address: it can be shared, reloaded and gone back to. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ANYTHING, queryOf, wantedOf } from './find-filter.ts'
import type { Wanted } from './find-filter.ts'

/** How many cards come with the page, and how many more each time. */
export const STEP = 24
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

export function useWanted() {
  const isBrowser = useIsBrowser()
  const [query, setQuery] = useSearchParams()
  const said = isBrowser ? wantedOf(query) : ANYTHING
  const steps = isBrowser ? Math.min(Number(/^\d{1,3}$/.exec(query.get('more') ?? '')?.[0] ?? 0), 500) : 0
  // What has just been asked for is ahead of the address; undefined while they agree.
  const [asked, setAsked] = useState<Wanted>()
  const latest = useRef<Wanted>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (next: Wanted, replace: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setQuery(queryOf(next), { replace, preventScrollReset: true })
  }
  const ask = (next: Wanted) => {
    latest.current = next
    setAsked(next)
  }

  // Gone back or forward: the address has the last word, but not while somebody types.
  const address = queryOf(said).toString()
  useEffect(() => {
    if (timer.current !== undefined || (latest.current && queryOf(latest.current).toString() === address)) return
    latest.current = undefined
    setAsked(undefined)
  }, [address])

  const wanted = asked ?? said
  return {
    /** False until what is chosen is heard: a choice made before would be shown and do nothing. */
    isReady: isBrowser,
    wanted,
    most: STEP * (steps + 1),
    say(change: Partial<Wanted>) {
      const next = { ...(latest.current ?? wanted), ...change }
      ask(next)
      if (change.q === undefined) return go(next, false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(next, true), TYPING_MS)
    },
    showMore() {
      const next = queryOf(wanted)
      next.set('more', String(steps + 1))
      setQuery(next, { replace: true, preventScrollReset: true })
    },
    clear() {
      const next = { ...ANYTHING, sort: wanted.sort }
      ask(next)
      go(next, false)
    },
  }
}
