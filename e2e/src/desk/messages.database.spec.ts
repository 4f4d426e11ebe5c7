/** Failed messages at the desk: one is retried and sent, another is dropped with a reason. */
import { confirm } from '../harness/desk.ts'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

test.use({ ...DESKTOP })

const PHONE = '07700900884'
const NAME = 'Reply to an entry that did not count'
const REASON = 'We have called this player.'

/** A message that a text vendor refused for a day. */
const addDeadLetter = (body: object) => `
  insert into outbox (topic, body, due_at, attempts, last_error, dead_at)
  values ('intake-rejected', '${JSON.stringify(body)}', 'infinity', 104, 'VendorError: HTTP 503', clock_timestamp())
  returning id::float8 as id`

test(
  'a dead letter is retried and sent; another is dropped with a reason',
  { tag: '@gate' },
  async ({ desk, statement, vendors }) => {
    const body = { to: PHONE, channel: 'sms', name: 'A prize', chargedPence: 0, reason: 'closed' }
    const [retried] = await statement<{ id: number }>(addDeadLetter(body))
    const [dropped] = await statement<{ id: number }>(addDeadLetter({ ...body, to: '07700900885' }))
    const page = await desk('support', '/messages')
    await expect(page.getByRole('main')).not.toContainText(PHONE)

    await page.getByRole('checkbox', { name: `${NAME}, number ${retried!.id}` }).check()
    await confirm(page, 'Retry 1 message', { as: 'Retry' })
    await expect(page.getByText('1 message will be tried again now.')).toBeVisible()
    await expect.poll(() => vendors.lastText(PHONE), { timeout: 30_000 }).toContain('A prize')

    await page.getByRole('checkbox', { name: `${NAME}, number ${dropped!.id}` }).check()
    await page.getByRole('button', { name: 'Drop 1 message' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Drop', exact: true }).click()
    await expect(dialog.getByText(/at least 10 characters/)).toBeVisible()
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Drop', exact: true }).click()
    await expect(page.getByText('1 message dropped.')).toBeVisible()
    await page.getByRole('link', { name: /^Dropped/ }).click()
    await expect(page.getByRole('table', { name: 'Messages: Dropped' })).toContainText(REASON)
  },
)
