/** The catalogue as one player may see it, kept for a minute (1-site §4 'Login state', §9). */
export const KEPT_MS = 60_000

export type InitCache<Init> = {
  /** What is kept; loads anew when it is a minute old, or was loaded under another flag. Undefined where that failed. */
  get(flag: string): Promise<Init | undefined>
  forget(): void
}

/** `flag`: what decides which hidden competitions are seen. A load that failed is not kept. */
export function createInitCache<Init>(load: () => Promise<Init | undefined>, now: () => number): InitCache<Init> {
  let kept: { flag: string; until: number; init: Promise<Init | undefined> } | undefined
  return {
    async get(flag) {
      if (kept?.flag === flag && now() < kept.until) return kept.init
      const mine = { flag, until: now() + KEPT_MS, init: load() }
      kept = mine
      const init = await mine.init
      if (init === undefined && kept === mine) kept = undefined
      return init
    },
    forget: () => void (kept = undefined),
  }
}
