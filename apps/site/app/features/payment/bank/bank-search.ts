/** Banks in the order of their names, and those that fit what was typed: at the start of any of their words. Pure. */
import type { Bank } from '@fairdraw/contract/payment.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en-GB')

const words = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

export function findBanks(banks: readonly Bank[], typed: string): Bank[] {
  const wanted = words(typed)
  return banks
    .filter(({ name, friendlyName }) => {
      const known = words(`${friendlyName} ${name}`)
      return wanted.every((start) => known.some((word) => word.startsWith(start)))
    })
    .toSorted((a, b) => a.friendlyName.localeCompare(b.friendlyName, 'en-GB'))
}
