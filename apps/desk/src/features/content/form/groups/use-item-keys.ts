import { useState } from 'react'

let last = 0
const nextKey = () => (last += 1)

/** Keys for the items of a list, which stay with them while the list changes, so that open groups and the focus do too. */
export function useItemKeys(length: number) {
  const [keys, setKeys] = useState(() => Array.from({ length }, nextKey))
  // Somebody else has changed the list: an import, or a step that was taken back.
  const current = keys.length === length ? keys : Array.from({ length }, (_, index) => keys[index] ?? nextKey())
  if (current !== keys) setKeys(current)
  return { keys: current, setKeys, nextKey }
}
