import type { CallProblem } from '@fairdraw/contract/call.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { growList, startList } from './pages.ts'
import type { Page, PageList } from './pages.ts'

type Reading<Body, Item, Cursor, Refusal> = {
  pageOf: (body: Body) => Page<Item, Cursor>
  /** Reads the page of a cursor; without one, the first. */
  read: (cursor: Cursor | undefined) => Promise<{ ok: true; body: Body } | { ok: false; problem: Refusal }>
  idOf?: (item: Item) => string
}

export type Pages<Item, Cursor = unknown, Refusal = CallProblem> = PageList<Item, Cursor, Refusal> & {
  hasMore: boolean
  isLoading: boolean
  /** Reads the next page, or the one again that failed. */
  loadMore: () => void
  /** Reads the first page again, where the list changed at the server. */
  reload: () => Promise<void>
  change: (change: (item: Item) => Item) => void
  /** The first item that was added: the button that was pressed may be gone, and focus must not be lost with it. */
  firstNew: { at: number | undefined; focus: (element: HTMLElement | null) => void }
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/**
 * The first page, and the further ones on request. A loader has read the first; when it reads again, the list begins anew.
 * Without one, the first page is read when the list is shown.
 */
export function usePages<Body, Item, Cursor = string, Refusal = CallProblem>(
  first: Body | undefined,
  { pageOf, read, idOf }: Reading<Body, Item, Cursor, Refusal>,
): Pages<Item, Cursor, Refusal> {
  const start = (): PageList<Item, Cursor, Refusal> => startList(first && pageOf(first))
  const [known, setKnown] = useState(() => ({ first, list: start() }))
  const question = useRef<{ first: Body | undefined }>(undefined)
  const list = known.first === first ? known.list : start()
  const { next, status, newAt } = list

  const ask = async () => {
    const asked = { first }
    question.current = asked
    const answer = await read(next)
    // A list that has begun anew meanwhile does not take the pages of the former one.
    if (question.current !== asked) return
    question.current = undefined
    setKnown((now) => ({
      first,
      list: answer.ok
        ? growList(now.list, pageOf(answer.body), idOf)
        : { ...now.list, status: 'failed', problem: answer.problem },
    }))
  }
  const askFirst = useEffectEvent(() => {
    if (first === undefined) void ask()
  })
  useEffect(() => askFirst(), [])

  return {
    ...list,
    hasMore: next !== undefined || (list.items.length === 0 && status !== 'ready'),
    isLoading: status === 'loading',
    loadMore: () => {
      const isAsked = question.current !== undefined && question.current.first === first
      if (isAsked || (next === undefined && status === 'ready')) return
      setKnown({ first, list: { ...list, status: 'loading', problem: undefined } })
      void ask()
    },
    reload: async () => {
      const answer = await read(undefined)
      if (answer.ok) setKnown({ first, list: startList(pageOf(answer.body)) })
    },
    change: (change) => setKnown((now) => ({ first, list: { ...now.list, items: now.list.items.map(change) } })),
    firstNew: { at: newAt, focus },
  }
}
