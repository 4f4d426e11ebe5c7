import { useMemo } from 'react'
import { usePlayer } from '../../../session/use-account.ts'
import { viewerOf } from './tile.ts'
import type { Viewer } from './tile.ts'

/** What tiles need to know of the player. Does not re-render a page when it turns out that nobody is logged in. */
export function useViewer(): Viewer {
  const player = usePlayer()
  return useMemo(() => player && viewerOf(player), [player])
}
