/// <reference lib="dom" />
import type { FieldName } from './fields.ts'

type Direction = 'before' | 'after'

/**
 * On phones and in Firefox the SDK adds an invisible input on each side of the frame, which would send focus straight back.
 * The frame has the same two inputs inside, and asks the page to move focus to the next field.
 */
export function addFocusStops(
  input: HTMLInputElement,
  { field, channel }: { field: FieldName; channel: string },
  moveFocus: (direction: Direction) => void,
): void {
  if (!/Android|CrOS|iPhone|iPad|iPod|Firefox/.test(navigator.userAgent)) return
  for (const direction of ['before', 'after'] as const) {
    const stop = document.createElement('input')
    stop.id = `bt-${field}-${direction}-${channel}`
    stop.className = 'focus-stop'
    stop.ariaHidden = 'true'
    stop.autocomplete = 'off'
    stop.addEventListener('focus', () => moveFocus(direction))
    input[direction](stop)
  }
}

/** Removes one stop, or both when no id is given. */
export function removeFocusStops(id?: string): void {
  for (const stop of document.querySelectorAll('.focus-stop')) if (!id || stop.id === id) stop.remove()
}
