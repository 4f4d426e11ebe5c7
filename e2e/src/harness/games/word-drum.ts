/** The demonstration's word drum: its answer of today, and how a player sets the drums. */
import { wordDrum } from '@fairdraw/demo/content/word-drum.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { roundOf } from '@fairdraw/rules/word-drum/word-drum.ts'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const WORD_DRUM = '/win/game/word-drum'
export const DRUM_NAMES = ['first', 'second', 'third'] as const

export const todaysRound = () => roundOf(wordDrum.words, londonDay(new Date()))

export const drum = (page: Page, nth: number) => page.getByRole('spinbutton', { name: `The ${DRUM_NAMES[nth]!} drum` })

/** A word that is wrong on the second and third drum. */
export const wrongStops = () =>
  todaysRound().answer.map((right, nth) => (nth === 0 ? right : (right + 1) % todaysRound().drums[nth]!.length))

/** Sets a drum by its keys. */
export async function setByKeys(page: Page, nth: number, face: number): Promise<void> {
  await drum(page, nth).focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < face; at += 1) await page.keyboard.press('ArrowUp')
  await expect(drum(page, nth)).toHaveAttribute('aria-valuenow', String(face + 1))
}

export const checkButton = (page: Page) => page.getByRole('button', { name: /^Check [a-z]+$/ })
