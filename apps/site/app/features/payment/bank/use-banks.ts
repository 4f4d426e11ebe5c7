import { getBanks } from '@fairdraw/contract/payment.ts'
import type { Bank } from '@fairdraw/contract/payment.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'

export type Banks = { status: 'loading' } | { status: 'ready'; banks: readonly Bank[] } | { status: 'failed' }

const LOADING: Banks = { status: 'loading' }

/** The banks that a player can pay from. Loaded when enabled. */
export function useBanks(isEnabled: boolean): { list: Banks; reload: () => void } {
  const [list, setList] = useState(LOADING)
  const isDue = isEnabled && list.status === 'loading'
  useEffect(() => {
    if (!isDue) return
    let isCancelled = false
    const load = async () => {
      const answer = await api(getBanks, {})
      if (!isCancelled) setList(answer.ok ? { status: 'ready', ...answer.body } : { status: 'failed' })
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [isDue])
  return { list, reload: () => setList(LOADING) }
}
