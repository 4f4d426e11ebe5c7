import { postPrizes } from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

export type PrizeList = {
  prizes: readonly WonPrize[]
  /** Of the next page; undefined: there is none, or the first is not there yet. */
  cursor?: string | undefined
  status: 'loading' | 'ready' | 'failed' | 'offline'
}

async function askPage(list: PrizeList): Promise<PrizeList> {
  const answer = await api(postPrizes, { body: list.cursor === undefined ? {} : { cursor: list.cursor } })
  if (!answer.ok) return { ...list, status: answer.status === 0 ? 'offline' : 'failed' }
  // A prize that was won meanwhile shifts the pages.
  const known = new Set(list.prizes.map(({ id }) => id))
  const fresh = answer.body.prizes.filter(({ id }) => !known.has(id))
  return { prizes: [...list.prizes, ...fresh], cursor: answer.body.nextCursor, status: 'ready' }
}

const EMPTY: PrizeList = { prizes: [], status: 'loading' }

/** The player's prizes, the latest first. `more` loads the next page, or tries a failed one again; `replace` puts one in as it is now. */
export function usePrizes(): { list: PrizeList; more: () => Promise<void>; replace: (prize: WonPrize) => void } {
  const [list, setList] = useState(EMPTY)
  useEffect(() => {
    let isOver = false
    const first = async () => {
      const page = await askPage(EMPTY)
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
      setList((now) => ({ ...now, status: 'loading' }))
      setList(await askPage(list))
    },
    replace: (prize) =>
      setList((now) => ({ ...now, prizes: now.prizes.map((each) => (each.id === prize.id ? prize : each)) })),
  }
}
