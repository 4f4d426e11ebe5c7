/** A complaint at the desk: recorded from the hub of its competition, answered, and passed on. */
import { expect, test } from '../harness/database-journey.ts'
import { expectUsable } from '../harness/usable.ts'

const WORDS = 'My card never came into the draw.'
const ANSWER = 'It came a day late. We are sorry that the post was slow.'

test(
  'a complaint is recorded, acknowledged and answered, and nothing is sent',
  { tag: '@gate' },
  async ({ desk, pageErrors }) => {
    // A number that nobody has is refused.
    pageErrors.allow(/status of 422/)
    const page = await desk('support', '/content/competition/111')
    await page.getByRole('region', { name: 'Related pages' }).getByRole('link', { name: 'Record a complaint' }).click()
    await expect(page.getByText('Nothing that you write here is sent to anybody.')).toBeVisible()
    await expectUsable(page, 'a complaint that is recorded')
    await page.getByRole('button', { name: 'Record it' }).click()
    await expect(page.getByText('Choose what it is about.')).toBeVisible()
    await page.getByLabel('How it came').selectOption('Letter')
    await page.getByLabel('What it is about').selectOption('An entry that did not count')
    await page.getByLabel('Their words').fill(WORDS)
    await page.getByLabel('Player').fill('99999999')
    await page.getByRole('button', { name: 'Record it' }).click()
    await expect(page.getByText('There is no player and no ticket with this number.')).toBeVisible()
    await page.getByLabel('Player').fill('')
    await page.getByRole('button', { name: 'Record it' }).click()

    await expect(page.getByRole('heading', { level: 1, name: /^Complaint \d+$/ })).toBeVisible()
    await expect(page.getByText(WORDS)).toBeVisible()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByText(/^It is assigned to /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeHidden()
    await page.getByRole('button', { name: 'I have told them' }).click()
    await expect(page.getByText('It is recorded that they were told.')).toBeVisible()
    await page.getByRole('button', { name: 'Record the answer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('The complaint was').selectOption('Not upheld')
    await dialog.getByLabel('What they were told').fill(ANSWER)
    await dialog.getByRole('button', { name: 'Record the answer' }).click()
    await expect(page.getByRole('region', { name: 'Our answer: not upheld' })).toContainText(ANSWER)
    await page.getByRole('button', { name: 'Passed to independent resolution' }).click()
    await expect(page.getByText('With independent resolution')).toBeVisible()
    await expectUsable(page, 'a complaint')

    await page.goto(page.url().replace(/complaints\/\d+$/, 'complaints?competition=111&state=referred'))
    await expect(page.getByRole('table')).toContainText('An entry that did not count')
    await expectUsable(page, 'the list of complaints')
  },
)
