/** Caches the catalogue as one player may see it for a minute (1-site §4 'Login state', §9). */
export const CACHE_MS = 60_000

export type CatalogueCache<Init> = {
  /** The cached catalogue. Loads it again after a minute, or if the flag has changed. Undefined if loading failed. */
  get(flag: string): Promise<Init | undefined>
  clear(): void
}

/** `flag` identifies the player and the hidden competitions they may see. A failed load is not cached. */
export function createCatalogueCache<Init>(
  load: () => Promise<Init | undefined>,
  now: () => number,
): CatalogueCache<Init> {
  let cached: { flag: string; until: number; init: Promise<Init | undefined> } | undefined
  return {
    async get(flag) {
      if (cached?.flag === flag && now() < cached.until) return cached.init
      const entry = { flag, until: now() + CACHE_MS, init: load() }
      cached = entry
      const init = await entry.init
      if (init === undefined && cached === entry) cached = undefined
      return init
    },
    clear: () => void (cached = undefined),
  }
}
