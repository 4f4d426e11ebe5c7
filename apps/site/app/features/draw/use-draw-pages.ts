import type { CallProblem } from '@fairdraw/contract/call.ts'
import { useState } from 'react'

export type Page<Item> = { items: readonly Item[]; nextCursor?: string | undefined }
type Answer<Item> = { ok: true; page: Page<Item> } | { ok: false; problem: CallProblem }

/** `newAt`: the place of the first item that was added last. */
type Added<Item> = { items: readonly Item[]; cursor: string | undefined; newAt: number | undefined }

/** The first item that was added: the button that was pressed may be gone, and focus must not be lost with it. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export type DrawPages = ReturnType<typeof useDrawPages>

/** The items of the loader's page, and those of further pages as somebody asks for them. */
export function useDrawPages<Item>(first: Page<Item>, load: (cursor: string) => Promise<Answer<Item>>) {
  const [more, setMore] = useState<Added<Item> & { of: readonly Item[] }>()
  const [isLoading, setIsLoading] = useState(false)
  const [problem, setProblem] = useState<CallProblem>()
  // When the loader reads again, the list begins anew.
  const added: Added<Item> = more?.of === first.items ? more : { items: [], cursor: first.nextCursor, newAt: undefined }

  const loadMore = async () => {
    const { cursor } = added
    if (cursor === undefined || isLoading) return
    setIsLoading(true)
    setProblem(undefined)
    const answer = await load(cursor)
    setIsLoading(false)
    if (!answer.ok) {
      setProblem(answer.problem)
      return
    }
    const { items, nextCursor } = answer.page
    const newAt = first.items.length + added.items.length
    setMore({ of: first.items, items: [...added.items, ...items], cursor: nextCursor, newAt })
  }

  return {
    items: [...first.items, ...added.items],
    hasMore: added.cursor !== undefined,
    isLoading,
    problem,
    loadMore,
    firstNew: { at: added.newAt, focus },
  }
}
