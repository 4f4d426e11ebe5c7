import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The menu scrolls on a phone and on a low screen: the room that is open is brought into view. */
export function useMenuScroll() {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const rooms = menu.current
    const current = rooms?.querySelector<HTMLElement>('[aria-current="page"]')
    // The first page is no room, and its menu is shown from the beginning.
    if (pathname === '/' || !current) rooms?.scrollTo(0, 0)
    else
      rooms?.scrollTo(
        current.offsetLeft - (rooms.clientWidth - current.offsetWidth) / 2,
        current.offsetTop - (rooms.clientHeight - current.offsetHeight) / 2,
      )
  }, [pathname])
  return menu
}
