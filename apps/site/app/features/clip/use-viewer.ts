import { postVideoUser } from '@fairdraw/contract/clip.ts'
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
  const reload = useCallback(async () => {
    const answer = await api(postVideoUser, { body: {} })
    if (answer.ok) setViewer(answer.body)
  }, [])
  useEffect(() => {
    if (isPlayer) void reload()
  }, [isPlayer, reload])
  return { viewer: isPlayer ? viewer : undefined, reload }
}
