import { deviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { useState } from 'react'

/** The same columns are the same table, in whichever room. */
const keyOf = (names: readonly string[]) => `hidden columns of ${names.join('|')}`

/** What this person hides on this device; names that the table does not have any more do not count. */
export function readHidden(storage: Pick<Storage, 'getItem'>, names: readonly string[]): ReadonlySet<string> {
  const stored = storage.getItem(keyOf(names))?.split('|') ?? []
  // The first column says what a row is.
  return new Set(stored.filter((name) => names.slice(1).includes(name)))
}

export function useHiddenColumns(
  names: readonly string[],
): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const key = keyOf(names)
  const [chosen, setChosen] = useState<{ key: string; hidden: ReadonlySet<string> }>()
  const hidden = chosen?.key === key ? chosen.hidden : readHidden(deviceStorage(), names)
  return [
    hidden,
    (next) => {
      deviceStorage().setItem(key, [...next].join('|'))
      setChosen({ key, hidden: next })
    },
  ]
}
