/** The witnesses of draws: at the desk, on the page of a draw, and in a draw that waits for one of them. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { freePort } from '../../../../tools/temporary-servers/free-port.ts'
import { DESKTOP } from '../../harness/browser.ts'
import { expect, test } from '../../harness/journey.ts'
import { startProgram } from '../../harness/run-program.ts'
import { expectUsable } from '../../harness/usable.ts'

test.use(DESKTOP)

const [AUDITOR, NEWSPAPER] = ['auditor.example/witness', 'newspaper.example/witness']
const PAST = 'A family day out'
const DRAW_COMMAND = fileURLToPath(new URL('../../../../demo/src/draw.ts', import.meta.url))
const run = promisify(execFile)

/** The row of a witness, in the desk's table with this caption. */
const rowOf = (page: Page, caption: string, witness: string) =>
  page.getByRole('table', { name: caption }).getByRole('row').filter({ hasText: witness })
const OF_ALL = 'The witnesses, and when each last answered'
const OF_DRAW = 'Who has signed the list of this draw'

test('draw officers see the witnesses and who has signed a list', { tag: '@gate' }, async ({ desk, request }) => {
  await expect
    .poll(async () => (await request.get('/api/draws')).text(), { timeout: 60_000 })
    .toMatch(/"state":"published".*"state":"published"/)
  const officer = await desk('draw-officer', '/draws?state=all')
  for (const witness of [AUDITOR, NEWSPAPER]) await expect(rowOf(officer, OF_ALL, witness)).toContainText('Signs')
  await expectUsable(officer, 'the draws')
  await officer.getByRole('link', { name: PAST }).click()
  for (const witness of [AUDITOR, NEWSPAPER]) await expect(rowOf(officer, OF_DRAW, witness)).toContainText('Signed')
  await officer.context().close()
})

/** A demonstration whose witnesses this journey may stop. */
async function startOwn() {
  const port = await freePort()
  const { output, stop } = await startProgram('demo/src/start.ts', { PORT: String(port) }, /waits for both/)
  const pids = [...output.matchAll(/example\/witness \(process (\d+)\)/g)].map(([, pid]) => Number(pid))
  return { origin: `http://localhost:${port}`, pids, stop }
}

test('a draw waits for a witness that hangs, says so at the desk, and goes on when it answers', async ({ desk }) => {
  test.setTimeout(300_000)
  const { origin, pids, stop } = await startOwn()
  const newspaper = pids[1]!
  try {
    process.kill(newspaper, 'SIGSTOP')
    const drawing = run(process.execPath, [DRAW_COMMAND, 'demo', '--origin', origin], { encoding: 'utf8' })
    drawing.catch(() => {})
    const officer = await desk('draw-officer', '/draws', { baseURL: origin })
    await expect(rowOf(officer, OF_ALL, NEWSPAPER)).toContainText('It does not answer.', { timeout: 60_000 })
    await expect(officer.getByText(/\d entr(y|ies) of the log waits? for signatures/)).toBeVisible()
    await officer.getByRole('link', { name: 'The pictures, for two, for a year' }).click()
    await expect(rowOf(officer, OF_DRAW, NEWSPAPER)).toContainText('It does not answer.', { timeout: 60_000 })
    await expect(officer.getByText('Too few witnesses have signed the list.')).toBeVisible()
    await expectUsable(officer, 'a draw that waits for a witness')

    process.kill(newspaper, 'SIGCONT')
    for (const witness of [AUDITOR, NEWSPAPER])
      await expect(rowOf(officer, OF_DRAW, witness)).toContainText('Signed', { timeout: 60_000 })
    const { stdout } = await drawing
    expect(stdout).toMatch(/witnessed +the list was seen by auditor\.example\/witness at .* and by newspaper\./)
    expect(stdout).toMatch(/awarded +‘/)

    const page = await officer.context().newPage()
    await page.goto(stdout.match(/http:\S+\/win\/draws\/\S+$/m)![0])
    await page.getByRole('button', { name: 'Check this draw' }).click()
    await expect(page.getByText('All checks passed.')).toBeVisible()
    const checked = page.getByRole('list', { name: 'What was checked' })
    await expect(checked).toContainText(new RegExp(`seen by ${AUDITOR} at .* and ${NEWSPAPER} at`))
  } finally {
    await stop()
  }
})
