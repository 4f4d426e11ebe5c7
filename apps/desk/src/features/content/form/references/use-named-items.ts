import { call } from '@fairdraw/contract/call.ts'
import { getDeskContent } from '@fairdraw/contract/desk/content.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { useEffect, useState } from 'react'
import type { ContentRow } from '../../list/content-row.ts'

/** So many ids are asked for in one call. */
const MAX_IDS = 50

/**
 * Items by their ids, as the list of content has them. `missing`: there is no such item. Without an answer neither is known, and only
 * ids are shown.
 */
export function useNamedItems(kind: ContentKind, ids: readonly string[]) {
  const [rows, setRows] = useState<ReadonlyMap<string, ContentRow | undefined>>(new Map())
  const unknown = [...new Set(ids)].filter((id) => id !== '' && !rows.has(id)).slice(0, MAX_IDS)
  const asked = unknown.join(',')
  useEffect(() => {
    if (asked === '') return
    const ended = new AbortController()
    const read = async () => {
      const answer = await call(getDeskContent, { query: { kind, ids: asked } }, { signal: ended.signal })
      if (ended.signal.aborted || !answer.ok) return
      const found = new Map(answer.body.items.map((row) => [row.id, row]))
      setRows((before) => new Map([...before, ...asked.split(',').map((id) => [id, found.get(id)] as const)]))
    }
    void read()
    return () => ended.abort()
  }, [kind, asked])
  return {
    find: (id: string) => rows.get(id),
    isMissing: (id: string) => rows.has(id) && rows.get(id) === undefined,
    add: (row: ContentRow) => setRows((before) => new Map([...before, [row.id, row]])),
  }
}
