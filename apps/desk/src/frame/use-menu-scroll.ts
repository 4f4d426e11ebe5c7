import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On a phone the menu is swiped: the room that is open is brought into view. */
export function useMenuScroll() {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!menu.current || !current) return
    menu.current.scrollLeft = current.offsetLeft - (menu.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return menu
}
