/** Words as a search compares them: no capitals, accents, apostrophes or commas in numbers; '4×4' is '4x4'. */
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

/** Whether every wanted word begins one of the words there are. */
export function hasAllWords(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((one) => words.some((word) => word.startsWith(one)))
}
