import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskProblem } from '../../api.ts'

/** A page of a list, and the cursor of the next one, if there is one. */
export type ListPage<Row, Cursor> = { rows: readonly Row[]; next: Cursor | undefined }
type ReadPage<Row, Cursor> = (cursor: Cursor) => Promise<ListPage<Row, Cursor> | { problem: DeskProblem }>

export type MorePages<Row> = {
  rows: readonly Row[]
  hasMore: boolean
  isLoading: boolean
  /** Why the last page was not read. What was read before stays. */
  problem: DeskProblem | undefined
  loadMore: () => void
}

/**
 * The first page, which a loader has read (`first` changes its identity whenever it is read again, which starts the list anew),
 * and the further ones on request. A page that failed without a connection is asked for again when the connection is back.
 */
export function useMorePages<Row, Cursor>(
  first: object,
  firstPage: ListPage<Row, Cursor>,
  readPage: ReadPage<Row, Cursor>,
): MorePages<Row> {
  const [loaded, setLoaded] = useState({ first, page: firstPage })
  const [request, setRequest] = useState<{ first: object; problem?: DeskProblem | undefined }>()
  const loading = useRef<object>(undefined)
  const page = loaded.first === first ? loaded.page : firstPage
  const current = request?.first === first ? request : undefined

  const load = async () => {
    const { next } = page
    if (next === undefined || loading.current === first) return
    loading.current = first
    setRequest({ first })
    const answer = await readPage(next)
    // A list that has started anew meanwhile does not take the pages of the former one.
    if (loading.current !== first) return
    loading.current = undefined
    if ('problem' in answer) {
      setRequest({ first, problem: answer.problem })
      return
    }
    setRequest(undefined)
    setLoaded({ first, page: { rows: [...page.rows, ...answer.rows], next: answer.next } })
  }

  const retryAfterOffline = useEffectEvent(() => {
    // The status of a call that had no reply.
    if (current?.problem?.status === 0) void load()
  })
  useEffect(() => {
    const onOnline = () => retryAfterOffline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return {
    rows: page.rows,
    hasMore: page.next !== undefined,
    isLoading: current !== undefined && current.problem === undefined,
    problem: current?.problem,
    loadMore: () => void load(),
  }
}
