/** How the gateway's library says no. */

/** The library's own name of an error; empty for one that is not its. */
export function typeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''
}

/** What was asked for; undefined where the gateway knows of no such thing. */
export async function unlessNotFound<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (typeOf(error) === 'notFoundError') return undefined
    throw error
  }
}
