import { postAccountEntries } from '@fairdraw/contract/account.ts'
import { useEffect, useReducer } from 'react'
import { api } from '../../../api.ts'
import { session } from '../../../session/session.ts'
import { emptyEntryList, reduceEntryList } from './entry-list.ts'
import type { EntryList, EntryListEvent } from './entry-list.ts'

export type EntryFilter = 'all' | 'unfinished' | 'completed' | 'ended'

async function fetchPage(show: EntryFilter, cursor: string | undefined): Promise<EntryListEvent> {
  const body = { ...(show !== 'all' && { show }), ...(cursor !== undefined && { cursor }) }
  const answer = await api(postAccountEntries, { body })
  return answer.ok ? { type: 'came', ...answer.body } : { type: 'failed', problem: answer.problem }
}

/** The first page, if it was requested before hydration. Used once, only by the player it belongs to. */
let early: { phone: string; event: Promise<EntryListEvent> } | undefined
session.onStart((phone) => {
  early = { phone, event: fetchPage('all', undefined) }
})

function takeEarly(show: EntryFilter): Promise<EntryListEvent> | undefined {
  const player = session.get()
  if (show !== 'all' || player.status !== 'player' || early?.phone !== player.phone) return undefined
  const { event } = early
  early = undefined
  return event
}

/** The player's entries that match a filter, newest first. `more` loads the next page, or retries one that failed. */
export function useEntries(show: EntryFilter): { list: EntryList; more: () => Promise<void> } {
  const [list, dispatch] = useReducer(reduceEntryList, emptyEntryList)
  useEffect(() => {
    let isOver = false
    const first = async () => {
      const event = await (takeEarly(show) ?? fetchPage(show, undefined))
      if (!isOver) dispatch(event)
    }
    void first()
    return () => {
      isOver = true
    }
  }, [show])
  const more = async () => {
    dispatch({ type: 'asked' })
    dispatch(await fetchPage(show, list.cursor))
  }
  return { list, more }
}
