import { getWinnersAll, postWinnersAll } from '@fairdraw/contract/winners.ts'
import { useEffect, useReducer } from 'react'
import { api } from '../../api.ts'
import { useIsTestPlayer } from './use-hidden-winners.ts'
import { winnerCard } from './winner-card-data.ts'
import type { WinnerCard } from './winner-card-data.ts'
import { isSame, reduceWinners } from './winner-list.ts'
import type { Asked, WinnerList, WinnerListEvent } from './winner-list.ts'

/** Somebody who types is not asked after for each letter. */
const TYPING_MS = 250

async function ask(asked: Asked, after: string | undefined): Promise<WinnerListEvent> {
  const wanted = {
    ...(asked.search !== '' && { search: asked.search }),
    ...(after !== undefined && { cursor: after }),
  }
  const answer = asked.withHidden
    ? await api(postWinnersAll, { body: wanted })
    : await api(getWinnersAll, { query: wanted })
  if (!answer.ok) return { type: 'failed', isOffline: answer.status === 0 }
  return { type: 'came', asked, after, winners: answer.body.winners.map(winnerCard), cursor: answer.body.nextCursor }
}

/**
 * What the page came with, then what is looked for; a test player's with the hidden ones (1-site §6). `again` asks anew for
 * what did not come.
 */
export function useWinnerList(first: { winners: readonly WinnerCard[]; cursor?: string | undefined }, words: string) {
  const withHidden = useIsTestPlayer()
  const search = words.trim()
  const [list, tell] = useReducer(reduceWinners, {
    ...first,
    search: '',
    withHidden: false,
    status: 'ready',
  } satisfies WinnerList)
  const isShown = isSame({ search, withHidden }, list)

  useEffect(() => {
    if (isShown) return
    let isGone = false
    const begin = async () => {
      tell({ type: 'asked' })
      const event = await ask({ search, withHidden }, undefined)
      if (!isGone) tell(event)
    }
    const timer = setTimeout(() => void begin(), TYPING_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [search, withHidden, isShown])

  return {
    list,
    more: async () => {
      tell({ type: 'asked' })
      tell(await ask(list, list.cursor))
    },
    again: async () => {
      tell({ type: 'asked' })
      tell(await ask({ search, withHidden }, isShown ? list.cursor : undefined))
    },
  }
}
