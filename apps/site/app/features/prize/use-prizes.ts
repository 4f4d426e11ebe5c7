import type { CallProblem } from '@fairdraw/contract/call.ts'
import { postPrizes } from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

export type PrizeList = {
  prizes: readonly WonPrize[]
  /** The cursor of the next page; undefined if there is none, or before the first page is loaded. */
  cursor?: string | undefined
  status: 'loading' | 'ready' | 'failed'
  /** Why the last page was not loaded. */
  problem?: CallProblem
}

async function fetchPage(list: PrizeList): Promise<PrizeList> {
  const answer = await api(postPrizes, { body: list.cursor === undefined ? {} : { cursor: list.cursor } })
  if (!answer.ok) return { ...list, status: 'failed', problem: answer.problem }
  // A new prize shifts the pages, so duplicates are removed.
  const known = new Set(list.prizes.map(({ id }) => id))
  const fresh = answer.body.prizes.filter(({ id }) => !known.has(id))
  return { prizes: [...list.prizes, ...fresh], cursor: answer.body.nextCursor, status: 'ready' }
}

const EMPTY: PrizeList = { prizes: [], status: 'loading' }

type Prizes = {
  list: PrizeList
  /** Loads the next page, or retries a failed one. */
  more: () => Promise<void>
  /** Loads the first page again, where they changed at the server. */
  reload: () => Promise<void>
  /** Updates one prize. */
  replace: (prize: WonPrize) => void
}

/** The player's prizes, newest first. */
export function usePrizes(): Prizes {
  const [list, setList] = useState(EMPTY)
  useEffect(() => {
    let isOver = false
    const first = async () => {
      const page = await fetchPage(EMPTY)
      if (!isOver) setList(page)
    }
    void first()
    return () => {
      isOver = true
    }
  }, [])
  return {
    list,
    more: async () => {
      setList(({ prizes, cursor }) => ({ prizes, cursor, status: 'loading' }))
      setList(await fetchPage(list))
    },
    reload: async () => {
      const page = await fetchPage(EMPTY)
      if (page.status === 'ready') setList(page)
    },
    replace: (prize) =>
      setList((now) => ({ ...now, prizes: now.prizes.map((each) => (each.id === prize.id ? prize : each)) })),
  }
}
