import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Scrolls to the tile that the address names, once it is rendered, and gives it the focus. */
export function useOpenedTile<Tile extends HTMLElement>(isThere: boolean): RefObject<Tile | null> {
  const tile = useRef<Tile>(null)
  useEffect(() => {
    if (!isThere) return
    tile.current?.scrollIntoView({ block: 'start' })
    tile.current?.focus({ preventScroll: true })
  }, [isThere])
  return tile
}
