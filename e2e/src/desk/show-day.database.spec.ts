/**
 * The day of a show, on two processes: a competition from nothing, its opening, entries online and by post, its draw, the books, and a
 * player's question.
 */
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { exampleItem } from '@fairdraw/server/testing/desk/example-item.ts'
import { join } from 'node:path'
import { approveRevision, beginCompetition, confirm, submitForReview } from '../harness/desk.ts'
import { DESKTOP } from '../harness/browser.ts'
import { responseError } from '../harness/page-errors.ts'
import { CARDS, fillCard, openQuestion, payButton, shownTickets } from '../harness/player.ts'
import { registerByApi, rememberMe } from '../harness/test-player.ts'
import { expect, test } from './two-processes.ts'

test.use({ ...DESKTOP, actionTimeout: 30_000 })
test.setTimeout(600_000)

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ID = 8_801
const TITLE = 'A camera and the world to point it at'
const ALT = 'A camera on a map, with film and sunglasses'
const QUESTION = {
  text: 'Which river flows through London?',
  answer: 'The Thames',
  options: ['The Thames', 'The Severn'],
}

/** The documented competition as an editor would write it: it opens in some minutes, with a question before the payment. */
function competitionFile(opens: Date, picture: string, changes: Record<string, unknown> = {}) {
  const item = exampleItem(new Date(opens.getTime() + DAY_MS), ID, {
    hasQuiz: true,
    mediaInfo: { [picture]: ALT },
    'meta.steps': ['quiz', 'payment'],
    'meta.quiz': { getReadyHeader: 'One question first', getReadyText: 'Take your time. There’s no time limit.' },
    'meta.prizeTiers': [{ name: 'A camera with three lenses', winners: 1 }],
    'meta.media': {
      desktop: { cardImage: picture, detailsImage: picture },
      mobile: { cardImage: picture, detailsImage: picture },
    },
    ...changes,
  })
  const body = { ...item.body, quiz: [{ id: 'q1', overlay: 'single-answer', ...QUESTION }] }
  return {
    name: 'competition.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...item, body })),
  }
}

/** Everything about its times that is left passes at once, as nobody can wait for it. */
const CLOSED_NOW = `update competitions set body = jsonb_set(jsonb_set(jsonb_set(jsonb_set(body,
    '{dateStop}', t.now), '{meta,drawCutOff}', t.now), '{meta,channels,online,dateStop}', t.now), '{meta,channels,postal,dateStop}', t.now)
  from (select to_jsonb(to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as now) t where id = ${ID}`

test('from an editor’s first word to the published winner, equal books and an answered player', async ({
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
  pageErrors.allow(responseError(404, `/api/desk/content/competition/${ID}?`))
  // A count that is not what was received.
  pageErrors.allow(responseError(409, '/channels/postal/confirm'))

  // The editor: a picture, then the competition with its question, bundles and postal route.
  const editor = await desk('editor', '/media')
  await editor.getByLabel('Files to upload').setInputFiles(join(demoMedia, 'camera-kit-card.webp'))
  const upload = editor.getByRole('listitem').filter({ hasText: 'camera-kit-card.webp' })
  await upload.getByLabel('Alt text').fill(ALT)
  await upload.getByRole('button', { name: 'Add to the library' }).click()
  await editor.getByRole('link', { name: ALT }).click()
  await expect(editor).toHaveURL(/\/desk\/media\/[\da-f]{32}$/)
  const picture = `${new URL(editor.url()).pathname.replace('/desk', '')}.webp`

  const opens = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS)
  // The free route may not close before the paid one.
  const tooShort = { 'meta.channels.postal.dateStop': new Date(opens.getTime() + DAY_MS).toISOString() }
  await beginCompetition(editor, ID, competitionFile(opens, picture, tooShort), TITLE)
  await expect(editor.getByRole('region', { name: 'What was found' })).toContainText(
    'The free route closes before a paid one',
  )
  await editor.locator('input[type=file]').first().setInputFiles(competitionFile(opens, picture))
  await expect(editor.getByText('The linter has found nothing.')).toBeVisible()
  await submitForReview(editor)

  // The publisher: as it will look tomorrow at 20:59, then approved and scheduled.
  const publisher = await desk('publisher', `/content/competition/${ID}/edit`)
  const pane = publisher.getByRole('region', { name: 'Preview', exact: true })
  const shown = publisher.frameLocator('iframe[title="The site as a player sees it"]').getByRole('dialog')
  await pane.getByLabel('As of').selectOption({ label: 'Another time …' })
  await pane.getByLabel('Day and time in London').fill(`${londonDay(new Date(Date.now() + DAY_MS))}T20:59`)
  await expect(
    shown
      .getByText(QUESTION.text)
      .or(shown.getByText(/£1\.50/))
      .first(),
  ).toBeVisible()
  await publisher.goto(`/desk/content/competition/${ID}`)
  const revision = publisher.getByRole('article', { name: 'Revision 1' })
  await approveRevision(revision)
  await revision.getByRole('button', { name: 'Schedule', exact: true }).click()
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
  await publisher.getByLabel('Time in London').fill(`${londonDay(opens)}T${clock.format(opens)}`)
  await publisher.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(revision).toContainText('Scheduled')

  // It opens by itself, at both processes.
  const address = `/win/competition/${ID}/a-camera-and-the-world-to-point-it-at`
  for (const origin of [baseURL!, otherOrigin])
    await expect
      .poll(async () => (await request.get(`${origin}${address}`)).status(), { timeout: 5 * MINUTE_MS })
      .toBe(200)
  const player = await registerByApi(request, vendors, phone)
  await rememberMe(context, otherOrigin, player)

  // A player enters at the second process.
  await openQuestion(page, `${otherOrigin}${address}`)
  await expect(page.getByRole('heading', { name: QUESTION.text })).toBeVisible()
  await page.getByRole('radio', { name: QUESTION.answer, exact: true }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await fillCard(page, CARDS.plain)
  await payButton(page).click()
  expect(await shownTickets(page)).not.toEqual([])

  // Post arrives: one card counts, the other has no number that can be read.
  const support = await desk('support', '/imports')
  const rows = [`P-1,${ID},07700900871,${new Date().toISOString()}`, `P-2,${ID},unreadable,${new Date().toISOString()}`]
  await support.getByLabel('CSV file').setInputFiles({
    name: 'cards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['reference,competitionId,phone,enteredAt', ...rows].join('\n')),
  })
  await support.getByLabel('Source').fill('post-room')
  await support.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(support.getByText('2 rows: 1 accepted, 1 rejected.')).toBeVisible({ timeout: MINUTE_MS })

  // It closes, and the draw officers run the draw.
  await statement(CLOSED_NOW)
  // The demonstration opens the draws that are due without waiting for the job, which looks every few minutes.
  expect((await request.post('/_demo/draws/end')).status()).toBe(200)
  const officer = await desk('draw-officer', '/draws')
  await expect(async () => {
    await officer.reload()
    await officer.getByRole('link', { name: TITLE }).click({ timeout: 2_000 })
  }).toPass({ timeout: 2 * MINUTE_MS })
  const main = officer.getByRole('main')
  await confirm(main, 'Close the list')
  await expect(officer.getByText(/sender’s count of entries by post/).first()).toBeVisible()
  for (const who of ['second-draw-officer', 'third-draw-officer'] as const) {
    const other = await desk(who, new URL(officer.url()).pathname.replace('/desk', ''))
    await other.getByRole('button', { name: 'State the count of entries by post' }).click()
    const dialog = other.getByRole('dialog')
    const state = dialog.getByRole('button', { name: 'State the count' })
    await dialog.getByLabel('The sender’s count').fill('3')
    await state.click()
    await expect(dialog.getByText(/count is 3, and 2 were received: .* Missing: 1\./)).toBeVisible()
    await dialog.getByLabel('The sender’s count').fill('2')
    await state.click()
    await expect(dialog).toBeHidden()
  }
  await confirm(main, 'Close the list')
  await confirm(main, 'Compare the books')
  await confirm(main, 'Commit and publish the list')
  await expect(officer.getByText('You committed this draw, so you cannot approve it.')).toBeVisible({ timeout: 90_000 })
  const draw = new URL(officer.url()).pathname.replace('/desk', '')
  for (const who of ['second-draw-officer', 'third-draw-officer'] as const) {
    const other = await desk(who, draw)
    await confirm(other.getByRole('main'), 'Approve the result')
  }
  await officer.reload()
  await confirm(main, 'Publish the winners')
  await expect(officer.getByText('The winners are published.')).toBeVisible()
  await page.goto(`${otherOrigin}/win${draw}`)
  await page.getByRole('button', { name: 'Check this draw' }).click()
  await expect(page.getByText('All checks passed.')).toBeVisible()

  // Finance: the gateway's books equal ours.
  const finance = await desk('finance', `/money/reconciliation/gateway/${londonDay(new Date())}`)
  await finance.getByRole('button', { name: /^Compare (now|again)$/ }).click()
  await expect(finance.getByRole('definition').filter({ hasText: 'Equal' }).first()).toBeVisible()

  // The player asks what became of the entry, and support sees it.
  await support.goto('/desk/players')
  await support.getByLabel(/^Phone number/).fill(player.phone)
  await support.keyboard.press('Enter')
  await expect(support.getByRole('heading', { level: 1, name: /^Player \d+$/ })).toBeVisible()
  await expect(support.getByRole('list', { name: /^Timeline/ })).toContainText(TITLE)
})
