/** Normalises words for the search: no capitals, accents, apostrophes or commas in numbers; '4×4' becomes '4x4'. */
export function plainWords(text: string): string[] {
  return (
    text
      .toLocaleLowerCase('en-GB')
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f’']/g, '')
      .replaceAll('×', 'x')
      .replaceAll(/(\d),(?=\d{3})/g, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Whether each search term is the beginning of one of the words. */
export function hasAllWords(words: readonly string[], terms: readonly string[]): boolean {
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}
