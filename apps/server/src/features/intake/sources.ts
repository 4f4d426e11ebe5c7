/** The sources that may deliver entries. Each has its own key. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FindSource } from '../../http/serve.ts'

const digestOf = (key: string) => createHash('sha256').update(key).digest()

/** Compares a key with every source's key in constant time. `onWrongKey` is called for a key that belongs to no source. */
export function createSources(
  keys: ReadonlyMap<string, string> = new Map(),
  onWrongKey: () => void = () => {},
): FindSource {
  const digests = [...keys].map(([source, key]) => ({ source, digest: digestOf(key) }))
  return (key) => {
    const given = digestOf(key)
    const [found] = digests.filter(({ digest }) => timingSafeEqual(digest, given))
    if (!found) onWrongKey()
    return found?.source
  }
}
