import { postVideoUser } from '@fairdraw/contract/games/clip.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'

export type Viewer = ReplyOf<typeof postVideoUser>['body']
export type Earlier = Viewer['clips'][number]

/** What the logged-in player has watched and claimed; undefined for visitors, and until it is known. */
export function useViewer(): { viewer: Viewer | undefined; reload: () => Promise<void> } {
  const isPlayer = usePlayer() !== undefined
  const [viewer, setViewer] = useState<Viewer>()
  const load = useCallback(async () => {
    const answer = await api(postVideoUser, { body: {} })
    return answer.ok ? answer.body : undefined
  }, [])
  const reload = useCallback(async () => {
    const loaded = await load()
    if (loaded) setViewer(loaded)
  }, [load])
  useEffect(() => {
    if (!isPlayer) return
    let isWanted = true
    const show = async () => {
      const loaded = await load()
      if (loaded && isWanted) setViewer(loaded)
    }
    void show()
    return () => void (isWanted = false)
  }, [isPlayer, load])
  return { viewer: isPlayer ? viewer : undefined, reload }
}
