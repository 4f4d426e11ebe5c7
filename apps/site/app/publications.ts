/**
 * Which catalogue the server's replies are of. A reply with another mark than the one before tells of a publication
 * (docs/mechanisms/serving.md#in-the-browser).
 */
let mark: string | null = null
let count = 0

/** How many publications this page has been told of. */
export const publicationCount = (): number => count

export function noteCatalogue({ headers }: Response): void {
  const next = headers.get('x-catalogue') ?? mark
  if (mark !== null && next !== mark) count += 1
  mark = next
}
