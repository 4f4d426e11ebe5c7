/** The page that checks a draw without a connection, as a stranger saves and opens it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from './harness/journey.ts'
import { findViolations } from './harness/usable.ts'

const VECTORS = new URL('../../docs/draw-vectors', import.meta.url).pathname
type Verdict = { verdict: string; fails?: string; publishedHash?: string; trustedWitnesses?: string[] }

const HEADLINES: Record<string, RegExp> = {
  right: /^(All checks passed\.|The checks that were made passed\. The list was not read\.)$/,
  wrong: /^(A check failed\.|The result could not be read\.)$/,
  unreadable: /^The files could not be read\.$/,
}

test('it is offered on the draws’ pages, needs no connection, and finds in every published case what its verdict says', async ({
  page,
  request,
  context,
}, testInfo) => {
  const drawIds = async () =>
    ((await (await request.get('/api/draws')).json()) as { draws: { id: string }[] }).draws.map(({ id }) => id)
  // The demonstration makes its draws some time after it is ready.
  await expect.poll(drawIds).not.toEqual([])
  const [id] = await drawIds()
  await page.goto(`/win/draws/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'a page that checks both offline' }).click()
  const saved = testInfo.outputPath('check-a-draw.html')
  await (await download).saveAs(saved)

  await context.setOffline(true)
  await page.goto(pathToFileURL(saved).href)
  expect(await findViolations(page)).toEqual([])
  const names = ['good', 'bad'].flatMap((kind) => readdirSync(`${VECTORS}${kind}`).map((name) => `${kind}/${name}`))
  for (const name of names) {
    const { verdict, fails, publishedHash, trustedWitnesses } = JSON.parse(
      readFileSync(`${VECTORS}${name}/verdict.json`, 'utf8'),
    ) as Verdict
    const list = `${VECTORS}${name}/draw.tickets`
    await page.getByLabel('The draw (a .json file)').setInputFiles(`${VECTORS}${name}/bundle.json`)
    await page.getByLabel(/^The list of tickets/).setInputFiles(existsSync(list) ? list : [])
    const first = `${VECTORS}${name}/first.json`
    await page.getByLabel(/^Of a redraw: the first attempt/).setInputFiles(existsSync(first) ? first : [])
    await page.getByLabel(/^The witnesses’ keys/).fill((trustedWitnesses ?? []).join('\n'))
    await page.getByLabel(/^The fingerprint/).fill(publishedHash ?? '')
    await page.getByRole('button', { name: 'Check the draw' }).click()
    await expect(page.getByRole('button', { name: 'Check the draw' })).toBeEnabled()
    await expect(page.getByRole('heading', { level: 2 }).first(), name).toHaveText(HEADLINES[verdict]!)
    const failed = page.getByRole('status').locator('li[data-step]', { hasText: /^Failed/ })
    if (fails === undefined) await expect(failed, name).toHaveCount(0)
    else await expect(failed.first(), name).toHaveAttribute('data-step', fails)
  }
})
