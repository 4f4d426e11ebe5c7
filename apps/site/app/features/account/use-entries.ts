import { postAccountEntries } from '@fairdraw/contract/account.ts'
import { useEffect, useReducer } from 'react'
import { api } from '../../api.ts'
import { emptyList, reduceList } from './entry-list.ts'
import type { EntryList, EntryListEvent } from './entry-list.ts'

async function askPage(cursor: string | undefined): Promise<EntryListEvent> {
  const answer = await api(postAccountEntries, { body: cursor === undefined ? {} : { cursor } })
  return answer.ok ? { type: 'came', ...answer.body } : { type: 'failed', isOffline: answer.status === 0 }
}

/** The logged-in player's entries, newest first; `more` asks for the next page, or again for one that failed. */
export function useEntries(): { list: EntryList; more: () => Promise<void> } {
  const [list, tell] = useReducer(reduceList, emptyList)
  useEffect(() => {
    let isOver = false
    const first = async () => {
      const event = await askPage(undefined)
      if (!isOver) tell(event)
    }
    void first()
    return () => {
      isOver = true
    }
  }, [])
  const more = async () => {
    tell({ type: 'asked' })
    tell(await askPage(list.cursor))
  }
  return { list, more }
}
