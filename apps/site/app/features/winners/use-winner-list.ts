import { getWinnersAll, postWinnersAll } from '@fairdraw/contract/winners.ts'
import { useEffect, useReducer } from 'react'
import { api } from '../../api.ts'
import { useIsTestPlayer } from './use-hidden-winners.ts'
import { winnerCard } from './winner-card-data.ts'
import type { WinnerCard } from './winner-card-data.ts'
import { isSameQuery, reduceWinners } from './winner-list.ts'
import type { WinnerQuery, WinnerList, WinnerListEvent } from './winner-list.ts'

/** Delay before a request, so that not every key press sends one. */
const TYPING_DELAY_MS = 250

async function fetchPage(query: WinnerQuery, after: string | undefined): Promise<WinnerListEvent> {
  const request = {
    ...(query.search !== '' && { search: query.search }),
    ...(after !== undefined && { cursor: after }),
  }
  const answer = query.withHidden
    ? await api(postWinnersAll, { body: request })
    : await api(getWinnersAll, { query: request })
  if (!answer.ok) return { type: 'failed', problem: answer.problem }
  return { type: 'loaded', query, after, winners: answer.body.winners.map(winnerCard), cursor: answer.body.nextCursor }
}

/**
 * The winners from the loader, then the search results. A test player also gets hidden winners (1-site §6). `retry` repeats a
 * failed request.
 */
export function useWinnerList(
  first: { winners: readonly WinnerCard[]; cursor?: string | undefined },
  searchText: string,
) {
  const withHidden = useIsTestPlayer()
  const search = searchText.trim()
  const [list, dispatch] = useReducer(reduceWinners, {
    ...first,
    search: '',
    withHidden: false,
    status: 'ready',
  } satisfies WinnerList)
  const isShown = isSameQuery({ search, withHidden }, list)

  useEffect(() => {
    if (isShown) return
    let isCancelled = false
    const load = async () => {
      dispatch({ type: 'requested' })
      const event = await fetchPage({ search, withHidden }, undefined)
      if (!isCancelled) dispatch(event)
    }
    const timer = setTimeout(() => void load(), TYPING_DELAY_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [search, withHidden, isShown])

  return {
    list,
    loadMore: async () => {
      dispatch({ type: 'requested' })
      dispatch(await fetchPage(list, list.cursor))
    },
    retry: async () => {
      dispatch({ type: 'requested' })
      dispatch(await fetchPage({ search, withHidden }, isShown ? list.cursor : undefined))
    },
  }
}
