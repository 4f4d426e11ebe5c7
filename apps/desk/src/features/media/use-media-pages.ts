import { getDeskMedia } from '@fairdraw/contract/desk/media.ts'
import type { MediaItem, MediaShelf } from '@fairdraw/contract/desk/media.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'

type Selection = { shelf: MediaShelf; kind: MediaKind | undefined; words: string }
type Pages = { items: readonly MediaItem[]; next?: string | undefined }

/** While somebody types, the list is asked for after a pause. */
const PAUSE_MS = 250

const readPage = (selection: Selection, cursor?: string) => {
  const words = selection.words.trim()
  return callDesk(getDeskMedia, {
    query: {
      shelf: selection.shelf,
      ...(selection.kind && { kind: selection.kind }),
      ...(words !== '' && { words }),
      ...(cursor !== undefined && { cursor }),
    },
  })
}

/** What is on a shelf, of a kind, with certain words, and further pages on request. What was read stays while more is read. */
export function useMediaPages({ shelf, kind, words }: Selection) {
  const [pages, setPages] = useState<Pages>()
  const [problem, setProblem] = useState<DeskProblem>()
  const [isLoading, setIsLoading] = useState(false)
  // Only the reply to the latest question counts.
  const question = useRef(0)

  const ask = useCallback(
    async (before?: Pages) => {
      question.current += 1
      const asked = question.current
      setIsLoading(true)
      const answer = await readPage({ shelf, kind, words }, before?.next)
      if (asked !== question.current) return
      setIsLoading(false)
      setProblem(answer.ok ? undefined : answer.problem)
      if (!answer.ok) return
      setPages({ items: [...(before?.items ?? []), ...answer.body.items], next: answer.body.next })
    },
    [shelf, kind, words],
  )
  useEffect(() => {
    const timer = setTimeout(() => void ask(), words === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ask, words])

  return {
    items: pages?.items,
    hasMore: pages?.next !== undefined,
    isLoading,
    problem,
    loadMore: () => void ask(pages),
    refresh: () => void ask(),
  }
}
