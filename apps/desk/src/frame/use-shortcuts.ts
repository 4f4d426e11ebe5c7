/** Keys: Ctrl or Command with K opens the command palette; g and then a room's key goes to that room. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { ROOMS } from '../rooms.ts'
import { useMay } from '../session/me.ts'

/** The second key must come within this time, in milliseconds. */
const PAIR_MS = 1_500

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export function useShortcuts(openPalette: () => void): void {
  const navigate = useNavigate()
  const may = useMay()
  const goTo = useEffectEvent((key: string) => {
    const room = ROOMS.find((each) => each.key === key && may(each.act))
    if (room) void navigate(`/${room.path}`)
  })
  const open = useEffectEvent(openPalette)
  // Before the page is painted: a key may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    let pressedAt = -Infinity
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal')) return
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
        event.preventDefault()
        open()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.timeStamp - pressedAt < PAIR_MS) goTo(event.key)
      pressedAt = event.key === 'g' ? event.timeStamp : -Infinity
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
