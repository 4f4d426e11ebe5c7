import { postVideoUser } from '@fairdraw/contract/clip.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'

export type Viewer = ReplyOf<typeof postVideoUser>['body']
export type Earlier = Viewer['clips'][number]

/** What the logged-in player has watched and claimed; undefined for visitors, and until it is known. */
export function useViewer(): { viewer: Viewer | undefined; reload: () => void } {
  const isPlayer = usePlayer() !== undefined
  const [viewer, setViewer] = useState<Viewer>()
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    if (!isPlayer) return setViewer(undefined)
    const left = new AbortController()
    void api(postVideoUser, { body: {} }, { signal: left.signal }).then((answer) => {
      if (answer.ok && !left.signal.aborted) setViewer(answer.body)
    })
    return () => left.abort()
  }, [isPlayer, loads])
  return { viewer, reload: useCallback(() => setLoads((count) => count + 1), []) }
}
