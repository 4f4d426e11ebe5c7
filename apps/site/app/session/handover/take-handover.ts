/**
 * The code by which the document before this one hands over its log-in, in a browser that stores nothing
 * (docs/mechanisms/log-in.md#handover). It is the address's last part, and is taken out of it at once.
 */
export const HANDOVER_MARK = '#in='

export function takeHandover(): string | undefined {
  const { hash, pathname, search } = location
  if (!hash.startsWith(HANDOVER_MARK)) return undefined
  history.replaceState(history.state, '', pathname + search)
  return hash.slice(HANDOVER_MARK.length)
}
