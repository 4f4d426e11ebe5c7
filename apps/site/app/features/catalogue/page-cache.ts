/**
 * What pages of the catalogue have loaded, for a minute (1-site §4 'Login state', §9): a page that was seen within it is shown at
 * once, without a call.
 */
export const CACHE_MS = 60_000

export type PageCache = {
  /** What is kept under the key, or else what `load` brings. Nothing is kept of a load that fails or brings nothing. */
  load<Loaded>(key: string, load: () => Promise<Loaded>): Promise<Loaded>
  /** Keeps what came with the document, unless there is something newer. */
  keep(key: string, loaded: unknown): void
}

/** `stamp` says for whom pages are loaded, and of which catalogue. When it changes, all of them are forgotten. */
export function createPageCache(now: () => number, stamp: () => string): PageCache {
  let kept = new Map<string, { at: number; loaded: unknown }>()
  let keptFor = ''

  /** Those of the present stamp. A load that began before it changed keeps its result in the old ones. */
  const current = () => {
    const next = stamp()
    if (next !== keptFor) kept = new Map()
    keptFor = next
    return kept
  }

  return {
    async load<Loaded>(key: string, load: () => Promise<Loaded>) {
      const pages = current()
      const found = pages.get(key)
      // A device's clock may have been set back.
      if (found && Math.abs(now() - found.at) < CACHE_MS) return found.loaded as Loaded
      const loaded = await load()
      if (loaded) pages.set(key, { at: now(), loaded })
      return loaded
    },
    keep(key, loaded) {
      const pages = current()
      if (!pages.has(key)) pages.set(key, { at: now(), loaded })
    },
  }
}
