/** The sources that may deliver entries. Each has its own key. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FindSource } from '../../http/serve.ts'

const digestOf = (key: string) => hash('sha256', key, 'buffer')

/** Compares a key with every source's key in constant time. `onWrongKey` is called for a key that belongs to no source. */
export function createSources(
  keys: ReadonlyMap<string, string> = new Map(),
  onWrongKey: () => void = () => {},
): FindSource {
  const digests = [...keys].map(([source, key]) => ({ source, digest: digestOf(key) }))
  return (key) => {
    const presentedDigest = digestOf(key)
    const [found] = digests.filter(({ digest }) => timingSafeEqual(digest, presentedDigest))
    if (!found) onWrongKey()
    return found?.source
  }
}
