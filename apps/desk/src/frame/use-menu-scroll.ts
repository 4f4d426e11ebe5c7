import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On a phone the menu is swiped: the room that is open is brought into view. */
export function useMenuScroll() {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const rooms = menu.current
    const current = rooms?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!rooms) return
    // The first page is no room, and its menu is shown from the beginning.
    rooms.scrollLeft =
      pathname === '/' || !current ? 0 : current.offsetLeft - (rooms.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return menu
}
