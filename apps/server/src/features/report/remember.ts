/** Remembers replies for a moment, so that many people who look at the same thing ask the database once. */
const MAX_REMEMBERED = 200

export function createMemory<Value>(forMs: number, now: () => Date) {
  const known = new Map<string, { value: Promise<Value>; at: number }>()
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const at = now().getTime()
    const found = known.get(key)
    if (found && Math.abs(at - found.at) < forMs) return found.value
    if (known.size >= MAX_REMEMBERED) known.clear()
    const value = read()
    known.set(key, { value, at })
    // A failure is not remembered.
    value.catch(() => known.delete(key))
    return value
  }
}
