/** The quick filter of a list: every word must occur, without regard to case or accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function matchesFilter(typed: string, texts: readonly (string | null)[]): boolean {
  const where = plain(texts.join('\n'))
  return plain(typed)
    .split(/\s+/)
    .every((word) => where.includes(word))
}
