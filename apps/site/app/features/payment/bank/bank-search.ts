/** Banks sorted by name and filtered by the search text. Every typed word must start a word of the bank's name. Pure. */
import type { Bank } from '@fairdraw/contract/payment.ts'

const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en-GB')

const words = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

export function findBanks(banks: readonly Bank[], typed: string): Bank[] {
  const searchWords = words(typed)
  return banks
    .filter(({ name, friendlyName }) => {
      const bankWords = words(`${friendlyName} ${name}`)
      return searchWords.every((start) => bankWords.some((word) => word.startsWith(start)))
    })
    .toSorted((a, b) => a.friendlyName.localeCompare(b.friendlyName, 'en-GB'))
}
