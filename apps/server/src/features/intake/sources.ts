/** Who may deliver entries: each source by a key of its own. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FindSource } from '../../http/serve.ts'

const digestOf = (key: string) => createHash('sha256').update(key).digest()

/**
 * Every key is compared with every source's, in the same time for each; without sources there is none to find. `onWrongKey` is
 * called for a key that is nobody's.
 */
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
