/**
 * Opens a page of another site in a new window, which cannot reach this one. False if the browser opened none: it blocks
 * windows that no tap asked for, and a browser inside another app often has no windows at all.
 */
export function openWindow(address: string): boolean {
  const opened = window.open(address, '_blank')
  if (!opened) return false
  opened.opener = null
  return true
}
