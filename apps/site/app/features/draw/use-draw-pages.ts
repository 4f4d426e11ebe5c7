import type { CallProblem } from '@fairdraw/contract/call.ts'
import { getDraws } from '@fairdraw/contract/draw.ts'
import type { DrawSummary } from '@fairdraw/contract/draw.ts'
import { useState } from 'react'
import { api } from '../../api.ts'

type Page = { draws: readonly DrawSummary[]; nextCursor?: string | undefined }

/** `newAt`: the place of the first draw that was added last. */
type Added = { draws: readonly DrawSummary[]; cursor: string | undefined; newAt: number | undefined }

/** The link of the first draw that was added: the button that was pressed may be gone, and focus must not be lost with it. */
const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

/** The draws of the loader's page, and those of further pages as somebody asks for them. */
export function useDrawPages(first: Page) {
  const [more, setMore] = useState<Added & { of: Page }>()
  const [isLoading, setIsLoading] = useState(false)
  const [problem, setProblem] = useState<CallProblem>()
  // When the loader reads again, the list begins anew.
  const added: Added = more?.of === first ? more : { draws: [], cursor: first.nextCursor, newAt: undefined }

  const loadMore = async () => {
    const { cursor } = added
    if (cursor === undefined || isLoading) return
    setIsLoading(true)
    setProblem(undefined)
    const answer = await api(getDraws, { query: { cursor } })
    setIsLoading(false)
    if (!answer.ok) {
      setProblem(answer.problem)
      return
    }
    const { draws, nextCursor } = answer.body
    const newAt = first.draws.length + added.draws.length
    setMore({ of: first, draws: [...added.draws, ...draws], cursor: nextCursor, newAt })
  }

  return {
    draws: [...first.draws, ...added.draws],
    hasMore: added.cursor !== undefined,
    isLoading,
    problem,
    loadMore,
    firstNew: { at: added.newAt, focus },
  }
}
