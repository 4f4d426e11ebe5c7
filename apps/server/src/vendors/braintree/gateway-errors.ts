/** Errors of the gateway's library. */

/** The library's name of an error; empty for other errors. */
export function typeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''
}

/** Undefined when the gateway does not know the object. */
export async function unlessNotFound<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (typeOf(error) === 'notFoundError') return undefined
    throw error
  }
}
