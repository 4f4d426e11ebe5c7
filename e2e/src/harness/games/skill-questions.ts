/** Answers the question of a skill competition. Each player gets different questions from a pool. */
import type { Page } from '@playwright/test'
import { quizzes } from '@fairdraw/demo/content/quizzes.ts'
import { expect } from '../journey.ts'

/** The question on the page, with one right and one wrong option. */
export async function shownQuestion(page: Page): Promise<{ text: string; right: string; wrong: string }> {
  const heading = page.getByRole('heading', { name: /\?$/ })
  await expect(heading).toBeVisible()
  const text = await heading.innerText()
  const question = quizzes.quizHour.find((one) => one.text === text)
  if (!question) throw new Error(`'${text}' is not in the pool`)
  const { answer: right, options = [] } = question
  return { text, right, wrong: options.find((option) => option !== right)! }
}

export async function giveAnswer(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option, exact: true }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
}
