/** The title of an item, read from its text as the server's list does (apps/server/src/features/content/content.sql). */

const PATHS = [
  ['competition', 'name'],
  ['title'],
  ['name'],
  ['meta', 'title'],
  ['article', 'title'],
  ['game', 'title'],
] as const

export function titleOf(body: unknown): string | null {
  for (const path of PATHS) {
    const found = path.reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null),
      body,
    )
    // The title of a notification may have HTML.
    if (typeof found === 'string') return found.replaceAll(/<[^>]*>/g, '')
  }
  return null
}
