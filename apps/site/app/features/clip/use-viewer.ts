import { postVideoUser } from '@fairdraw/contract/games/clip.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'

export type Viewer = ReplyOf<typeof postVideoUser>['body']
export type Earlier = Viewer['clips'][number]

async function fetchViewer(): Promise<Viewer | undefined> {
  const answer = await api(postVideoUser, { body: {} })
  return answer.ok ? answer.body : undefined
}

/** What the logged-in player has watched and claimed; undefined for visitors, and until it is known. */
export function useViewer(): { viewer: Viewer | undefined; reload: () => Promise<void> } {
  const isPlayer = usePlayer() !== undefined
  const [viewer, setViewer] = useState<Viewer>()
  useEffect(() => {
    if (!isPlayer) return
    const load = async () => setViewer(await fetchViewer())
    void load()
  }, [isPlayer])
  const reload = useCallback(async () => {
    const found = await fetchViewer()
    if (found) setViewer(found)
  }, [])
  return { viewer: isPlayer ? viewer : undefined, reload }
}
