/**
 * The scroll position of a panel, one for each entry of the history (1-site §2 'Scroll and leaving'). Back and forward restore it,
 * also after a reload and after another document; a new screen begins at the top.
 */
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useIsFromServer } from '../page-life/use-is-from-server.ts'
import { isReload } from '../page-life/is-reload.ts'
import { parsePositions, STORED_POSITIONS } from './panel-positions.ts'

const KEY = 'panel-positions'

const positions = new Map<string, number>()

if (!import.meta.env.SSR) {
  for (const [key, top] of parsePositions(tabStorage().getItem(KEY))) positions.set(key, top)
  window.addEventListener('pagehide', () =>
    tabStorage().setItem(KEY, JSON.stringify([...positions].slice(-STORED_POSITIONS))),
  )
}

/** What a reader does with a panel; it must not be scrolled away from them. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls as soon as the content is long enough: it may still be loading. Returns a function that ends the wait. */
function scrollWhenPossible(panel: HTMLElement, top: number): () => void {
  const scroll = () => {
    panel.scrollTo(0, top)
    if (panel.scrollTop >= top - 1) end()
  }
  const growth = new MutationObserver(scroll)
  const end = () => {
    growth.disconnect()
    for (const input of INPUTS) panel.removeEventListener(input, end)
  }
  growth.observe(panel, { childList: true, subtree: true, characterData: true })
  for (const input of INPUTS) panel.addEventListener(input, end, { passive: true })
  scroll()
  return end
}

/** `screen`: which of several screens the panel shows. */
export function usePanelScroll(panel: RefObject<HTMLElement | null>, screen: string): void {
  const { key, pathname } = useLocation()
  // Every new document begins with the same key.
  const entry = `${key} ${pathname}`
  const isPop = (useNavigationType() as string) === 'POP'
  const isFromServer = useIsFromServer()
  const lastScreen = useRef<string>(undefined)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const isFirstOfDocument = isFromServer && lastScreen.current === undefined
    const isReturning = isPop && (!isFirstOfDocument || isReload())
    const isNew = lastScreen.current !== screen
    lastScreen.current = screen
    const kept = isReturning ? positions.get(entry) : undefined
    if (isNew && kept === undefined) element.scrollTo(0, 0)
    const endWait = kept === undefined ? () => {} : scrollWhenPossible(element, kept)
    const keep = () => {
      positions.delete(entry)
      positions.set(entry, element.scrollTop)
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => {
      endWait()
      element.removeEventListener('scroll', keep)
    }
  }, [panel, entry, isPop, isFromServer, screen])
}
