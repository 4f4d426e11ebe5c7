/** What a visitor has set, stored in this tab, so that the log-in leads back to the same word. */
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import type { Round } from './word-drum-run.ts'

const KEY = 'word-drum-stops'

type Stored = { day: string; clue: string; stops: number[] }

export function storeStops({ day, clue }: Round, stops: readonly number[]): void {
  tabStorage().setItem(KEY, JSON.stringify({ day, clue, stops: [...stops] } satisfies Stored))
}

/** Removes them too. Undefined: nothing, or of another round. */
export function takeStops({ day, clue, drums }: Round): number[] | undefined {
  const text = tabStorage().getItem(KEY)
  tabStorage().removeItem(KEY)
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Stored> | null
    const fits =
      stored?.day === day &&
      stored.clue === clue &&
      drums.every((faces, drum) => Number.isInteger(stored.stops?.[drum]) && faces[stored.stops![drum]!] !== undefined)
    return fits ? stored.stops : undefined
  } catch {
    return undefined
  }
}
