import { useEffect, useRef } from 'react'

/** The ref of an element that takes the focus when it appears, or whenever this becomes true. */
export function useTakenFocus<Taker extends HTMLElement>(takesFocus: boolean | undefined) {
  const element = useRef<Taker>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}
