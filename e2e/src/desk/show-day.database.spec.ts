/**
 * The day of a show as those who work on it have it, on two processes: a competition from nothing, its opening, entries online and by post
 * that a producer follows on a phone, its draw, the books, a player's question and a refund.
 */
import { join } from 'node:path'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import type { Locator, Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { approveRevision, confirm, submitForReview } from '../harness/desk.ts'
import { responseError } from '../harness/page-errors.ts'
import { CARDS, chooseBundle, fillCard, openQuestion, payButton, shownTickets } from '../harness/player.ts'
import { registerByApi, rememberMe } from '../harness/test-player.ts'
import { createPictures } from './pictures.ts'
import { expect, test } from './two-processes.ts'

test.use({ ...DESKTOP, actionTimeout: 30_000 })
test.setTimeout(900_000)

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TITLE = 'A camera and the world to point it at'
const ALT = 'A camera on a map, with film and sunglasses'
const QUESTION = { text: 'Which river flows through London?', answers: ['The Thames', 'The Severn', 'The Tyne'] }
/** Its largest bundle costs more than one person may refund. */
const PRICE = { pounds: 3, bundle: '28', total: '£60' }
const CARD = '07700900871'

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
/** As a field of a day and a time has it. */
const atLondon = (at: Date) => `${londonDay(at)}T${CLOCK.format(at)}`

/** Everything about its times that is left passes at once, as nobody can wait for it. */
const closedNow = (id: number) => `update competitions set body = jsonb_set(jsonb_set(jsonb_set(jsonb_set(body,
    '{dateStop}', t.now), '{meta,drawCutOff}', t.now), '{meta,channels,online,dateStop}', t.now), '{meta,channels,postal,dateStop}', t.now)
  from (select to_jsonb(to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as now) t where id = ${id}`

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A figure of the hub of a competition. */
const hubFigure = (page: Page, name: string) =>
  region(page, 'Entries and money')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

/** The site beside the form shows the text as it stands. */
async function expectPreview(page: Page): Promise<void> {
  await expect(region(page, 'Preview').getByText(/^Up to date/)).toBeVisible()
  const frame = page.frameLocator('iframe[title="The site as a player sees it"]')
  await expect(frame.getByRole('heading', { name: TITLE }).first()).toBeVisible()
}

/** Writes the whole of it in the steps of the editor. */
async function compose(editor: Page, times: { opens: Date; closes: Date }): Promise<void> {
  const main = editor.getByRole('main')
  const write = (label: string, text: string) => main.getByLabel(label, { exact: true }).fill(text)
  await editor.getByRole('link', { name: 'New competition' }).click()
  await editor.getByRole('button', { name: 'Scratch', exact: true }).click()
  await write('What can be won', TITLE)
  await write('Worth', '1,200')
  await editor.getByRole('button', { name: 'Choose a picture: Picture' }).click()
  const picker = editor.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByLabel('Files to upload').setInputFiles(join(demoMedia, 'camera-kit-card.webp'))
  await picker.getByRole('textbox', { name: /^Alt text/ }).fill(ALT)
  await picker.getByRole('button', { name: 'Use this picture' }).click()
  await expect(picker).toBeHidden()
  await write('Price of one entry', String(PRICE.pounds))
  await main.getByRole('checkbox', { name: /^Offer bundles/ }).check()
  await main
    .getByRole('radio', { name: /A question/ })
    .first()
    .check()
  await write('Question', QUESTION.text)
  for (const [index, answer] of QUESTION.answers.entries()) await write(`Answer ${index + 1}`, answer)
  await write('Opens at', atLondon(times.opens))
  await write('Closes at', atLondon(times.closes))
  await write('In one line, on its card', 'Three lenses, one bag, no excuses.')
  await write('The story, on its page', 'Take it anywhere. Bring back the light.')
  await expect(editor.getByText('Nothing to correct.')).toBeVisible()
}

/** Two other officers state how many cards the post room has sent; a wrong count is refused with what is missing. */
async function stateCount(other: Page, wrong: string, right: string): Promise<void> {
  await other.getByRole('button', { name: 'State the count of entries by post' }).click()
  const dialog = other.getByRole('dialog')
  const state = dialog.getByRole('button', { name: 'State the count' })
  await dialog.getByLabel('The sender’s count').fill(wrong)
  await state.click()
  await expect(dialog.getByText(/count is 3, and 2 were received: .* Missing: 1\./)).toBeVisible()
  await dialog.getByLabel('The sender’s count').fill(right)
  await state.click()
  await expect(dialog).toBeHidden()
}

const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

test('from an editor’s first word to the published winner, equal books, an answered player and a refund', async ({
  desk,
  page,
  context,
  request,
  vendors,
  phone,
  pageErrors,
  baseURL,
  otherOrigin,
  statement,
}) => {
  // Whether its number is taken is asked first, and it is looked at while it is half written.
  pageErrors.allow(/status of 404 .*\/api\/desk\/content\/competition\/\d+/, /status of 422 .*\/(?:lint|live-preview)/)
  // A count that is not what was received, and tickets of a list that is drawn.
  pageErrors.allow(responseError(409, '/channels/postal/confirm'), responseError(409, '/refund'))
  const keep = createPictures()

  // The editor: tonight's competition with its picture, question, bundles and postal route.
  const editor = await desk('editor')
  const opens = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 2 * MINUTE_MS)
  await compose(editor, { opens, closes: new Date(opens.getTime() + DAY_MS) })
  await expectPreview(editor)
  await keep(editor, 'editor-writes')
  await submitForReview(editor)
  await keep(editor, 'editor-submits')
  const id = Number(/\/competition\/(\d+)/.exec(editor.url())![1])

  // The publisher: finds it on the first page, sees it as it will look at 20:59, approves and schedules it.
  const publisher = await desk('publisher')
  const waiting = publisher.getByRole('region', { name: /Waits for a second person/ }).getByRole('row')
  const toReview = waiting.filter({ hasText: TITLE }).getByRole('link')
  await expect(toReview).toBeVisible()
  await keep(publisher, 'publisher-first-page')
  await toReview.click()
  await expect(publisher.getByRole('article', { name: 'Revision 1' })).toContainText('In review')
  await keep(publisher, 'publisher-reads')
  await publisher.goto(`/desk/content/competition/${id}/edit`)
  const pane = region(publisher, 'Preview')
  await pane.getByLabel('As of').selectOption({ label: 'Another time …' })
  await pane.getByLabel('Day and time in London').fill(`${londonDay(opens)}T20:59`)
  await expectPreview(publisher)
  await keep(publisher, 'publisher-previews')
  await publisher.goto(`/desk/content/competition/${id}`)
  const revision = publisher.getByRole('article', { name: 'Revision 1' })
  await approveRevision(revision)
  await revision.getByRole('button', { name: 'Schedule', exact: true }).click()
  await publisher.getByLabel('Time in London').fill(atLondon(opens))
  await keep(publisher, 'publisher-schedules')
  await dialogButton(publisher, 'Schedule').click()
  await expect(revision).toContainText('Scheduled')

  // It opens by itself, at both processes.
  const address = `/win/competition/${id}`
  for (const origin of [baseURL!, otherOrigin])
    await expect
      .poll(async () => (await request.get(`${origin}${address}`)).status(), { timeout: 5 * MINUTE_MS })
      .toBe(200)

  // The producer, in the gallery with a phone, while a player enters at the second process.
  const producer = await desk('publisher', '/live', PHONE)
  await expect(region(producer, 'Money')).toContainText('in the last minute')
  const player = await registerByApi(request, vendors, phone)
  await rememberMe(context, otherOrigin, player)
  await openQuestion(page, `${otherOrigin}${address}`)
  await keep(page, 'player-is-asked')
  await page.getByRole('radio', { name: QUESTION.answers[0]!, exact: true }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await chooseBundle(page, PRICE.bundle)
  await fillCard(page, CARDS.plain)
  await keep(page, 'player-pays')
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(Number(PRICE.bundle))
  await expect(region(producer, 'Money')).toContainText(PRICE.total, { timeout: 10_000 })
  await keep(producer, 'producer-watches')
  await keep(page, 'player-is-in')
  await producer.goto(`/desk/content/competition/${id}`)
  await expect(hubFigure(producer, 'Entries')).toHaveText('1', { timeout: 10_000 })

  // Post arrives: one card counts, the other has no number that can be read.
  const support = await desk('support', '/imports')
  const rows = [`P-1,${id},${CARD},${new Date().toISOString()}`, `P-2,${id},unreadable,${new Date().toISOString()}`]
  await support.getByLabel('CSV file').setInputFiles({
    name: 'cards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['reference,competitionId,phone,enteredAt', ...rows].join('\n')),
  })
  await support.getByLabel('Source').fill('post-room')
  await support.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(support.getByText('2 rows: 1 accepted, 1 rejected.')).toBeVisible({ timeout: MINUTE_MS })
  await keep(support, 'support-imports')
  await expect(hubFigure(producer, 'Entries')).toHaveText('2', { timeout: 10_000 })
  await keep(producer, 'producer-sees-the-hub')

  // It closes, and the draw officers run the draw.
  await statement(closedNow(id))
  // The demonstration opens the draws that are due without waiting for the job, which looks every few minutes.
  expect((await request.post('/_demo/draws/end')).status()).toBe(200)
  const officer = await desk('draw-officer', '/draws')
  await expect(async () => {
    await officer.reload()
    await expect(officer.getByRole('link', { name: TITLE })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 2 * MINUTE_MS })
  await keep(officer, 'officer-finds-the-draw')
  await officer.getByRole('link', { name: TITLE }).click()
  const main = officer.getByRole('main')
  await confirm(main, 'Close the list')
  await expect(officer.getByText(/sender’s count of entries by post/).first()).toBeVisible()
  await keep(officer, 'officer-lacks-a-count')
  const draw = new URL(officer.url()).pathname.replace('/desk', '')
  for (const who of ['second-draw-officer', 'third-draw-officer'] as const) {
    const other = await desk(who, draw)
    await stateCount(other, '3', '2')
    await expect(other.getByText('Another draw officer closes this list.')).toBeVisible()
    await keep(other, `${who}-states-the-count`)
  }
  await confirm(main, 'Close the list')
  await confirm(main, 'Compare the books')
  await confirm(main, 'Commit and publish the list')
  await keep(officer, 'officer-commits')
  // The job of either process draws it, a minute later at most where a notification was lost.
  await expect(async () => {
    await officer.reload()
    await expect(officer.getByText('You committed this draw, so you cannot approve it.')).toBeVisible({
      timeout: 5_000,
    })
  }).toPass({ timeout: 4 * MINUTE_MS })
  await keep(officer, 'officer-waits-for-approval')
  for (const who of ['second-draw-officer', 'third-draw-officer'] as const) {
    const other = await desk(who, draw)
    await keep(other, `${who}-reads-the-result`)
    await confirm(other.getByRole('main'), 'Approve the result')
  }
  await officer.reload()
  await confirm(main, 'Publish the winners')
  await expect(officer.getByText('The winners are published.')).toBeVisible()
  await keep(officer, 'officer-publishes')
  await page.goto(`${otherOrigin}/win${draw}`)
  await page.getByRole('button', { name: 'Check this draw' }).click()
  await expect(page.getByText('All checks passed.')).toBeVisible()
  await keep(page, 'player-checks-the-draw')

  // A job awards the prize.
  const awards = `select id from awards where draw_id = '${draw.split('/').at(-1)}'`
  await expect.poll(() => statement(awards), { timeout: MINUTE_MS }).toHaveLength(1)

  // The player writes, without a number: support finds them by name, and reads what happened and what could be said.
  await statement(
    `update players set first_name = 'Rosa', surname = 'Marsh', postcode = 'LS1 1AA' where phone = '${phone}'`,
  )
  await support.goto('/desk/players')
  await support.getByLabel(/^Phone number, email/).fill('marsh, rosa ls11aa')
  await support.getByLabel(/^Why/).fill('An email about an entry, without a number.')
  await keep(support, 'support-looks-for-a-name')
  await support.keyboard.press('Enter')
  const found = support.getByRole('row').filter({ hasText: 'Rosa M.' })
  await expect(found).toBeVisible()
  await keep(support, 'support-finds-the-player')
  await found.getByRole('link').click()
  const story = support.getByRole('list', { name: 'Timeline: Everything' })
  await expect(story).toContainText(`Won “${TITLE}”`)
  await expect(story).toContainText(`Entered “${TITLE}”`)
  await expect(story).toContainText('“You’re in. Your tickets are in My entries.”')
  await keep(support, 'support-reads-the-story')

  // Finance: the gateway's books equal ours, and a payment of this size goes back by two people.
  const finance = await desk('finance', `/money/reconciliation/gateway/${londonDay(new Date())}`)
  await finance.getByRole('button', { name: /^Compare (now|again)$/ }).click()
  await expect(finance.getByRole('definition').filter({ hasText: 'Equal' }).first()).toBeVisible()
  await keep(finance, 'finance-compares')
  const [sale] = await vendors.sales()
  const payment = `/money/payments/${sale!.orderId!}`
  await finance.goto(`/desk${payment}`)
  await finance.getByRole('button', { name: 'Refund…' }).click()
  const proposal = finance.getByRole('dialog')
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('Their child had the card.')
  await dialogButton(finance, 'Propose').click()
  await expect(proposal.getByText(/list is already compared, committed or drawn/)).toBeVisible()
  await proposal.getByRole('radio', { name: 'The player keeps them' }).check()
  await keep(finance, 'finance-proposes-a-refund')
  await dialogButton(finance, 'Propose').click()
  await expect(finance.getByText('Somebody else of finance must make it.').first()).toBeVisible()
  const second = await desk('second-finance', payment)
  await keep(second, 'second-finance-reads-it')
  await second.getByRole('button', { name: 'Refund as proposed…' }).click()
  await second.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('I have read their letter.')
  await dialogButton(second, 'Refund').click()
  await expect(second.getByText('is on its way to player')).toBeVisible()
  await expect(async () => {
    await second.reload()
    await expect(second.getByText('Refunded', { exact: true }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: MINUTE_MS })
  await keep(second, 'second-finance-refunds')
})
