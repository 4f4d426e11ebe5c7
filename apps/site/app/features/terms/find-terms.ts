const plain = (text: string) =>
  text
    .toLocaleLowerCase('en-GB')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')

/** Those whose names hold every wanted word; all of them where none is wanted. */
export function findTerms<Ended extends { name: string }>(ended: readonly Ended[], wanted: string): Ended[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  return ended.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}
