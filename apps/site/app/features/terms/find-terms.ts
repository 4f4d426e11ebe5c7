const plain = (text: string) =>
  text
    .toLocaleLowerCase('en-GB')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')

/** The terms of competitions whose names contain each word of the query. All of them for an empty query. */
export function findTerms<Ended extends { name: string }>(ended: readonly Ended[], query: string): Ended[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return ended.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}
