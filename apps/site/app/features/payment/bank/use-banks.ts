import { getBanks } from '@fairdraw/contract/payment.ts'
import type { Bank } from '@fairdraw/contract/payment.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'

export type Banks = { status: 'loading' } | { status: 'ready'; banks: readonly Bank[] } | { status: 'failed' }

const LOADING: Banks = { status: 'loading' }

/** The banks that can be paid from; asked for once they are wanted. */
export function useBanks(isWanted: boolean): { list: Banks; again: () => void } {
  const [list, setList] = useState(LOADING)
  const isDue = isWanted && list.status === 'loading'
  useEffect(() => {
    if (!isDue) return
    let isOver = false
    const ask = async () => {
      const answer = await api(getBanks, {})
      if (!isOver) setList(answer.ok ? { status: 'ready', ...answer.body } : { status: 'failed' })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [isDue])
  return { list, again: () => setList(LOADING) }
}
