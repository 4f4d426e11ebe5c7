/**
 * What can hold a show up, each in a running product: what the presenter is given to say, what the producer can do, and what the
 * gallery's screen and a phone show meanwhile (docs/mechanisms/draw/show.md#steps).
 */
import { SCREEN_DIFFERS, TROUBLES } from '@fairdraw/rules/draw/show-troubles.ts'
import type { TroubleCode } from '@fairdraw/rules/draw/show-troubles.ts'
import type { Page } from '@playwright/test'
import { PHONE } from '../../harness/browser.ts'
import { confirm } from '../../harness/desk.ts'
import { expect, test } from '../../harness/database-journey.ts'
import { createPictures } from '../pictures.ts'

// The draw ends a competition that other journeys enter; and its relay fails.
test.use({ ...PHONE, productName: 'draw-show-troubles', expectedErrors: ['answered 503'] })
test.setTimeout(300_000)

const screenOf = (page: Page) => page.getByRole('region', { name: 'The draw, live' })
const isAt = (page: Page, step: string) =>
  expect(screenOf(page)).toHaveAttribute('data-step', step, { timeout: 30_000 })

test('a witness, the number, a dispute, a void draw and a late signature: each has its sentence and a next step that works', async ({
  page: phone,
  request,
  vendors,
  statement,
  desk,
  product,
}) => {
  const keep = createPictures()
  const end = async () => ((await (await request.post('/_demo/draws/end')).json()) as { id: string }).id
  const take = async (who: Page, id: string, step: string) => {
    const headers = { origin: product.origin, 'sec-fetch-site': 'same-origin' }
    const taken = await who.request.post(`${product.origin}/api/desk/draws/${id}/${step}`, { data: {}, headers })
    expect(taken.status(), step).toBe(200)
  }
  const officer = await desk('draw-officer')
  // A publisher drives the show: what is asked of them must be theirs to do.
  const producer = await desk('publisher')
  const gallery = await producer.context().newPage()
  await gallery.setViewportSize({ width: 1920, height: 1080 })

  const begin = async (id: string) => {
    for (const step of ['close', 'reconcile', 'commit']) await take(officer, id, step)
    await producer.goto(`/desk/draws/${id}/show`)
    await producer.getByRole('button', { name: 'Begin the show' }).click()
    await gallery.goto(`/desk/draws/${id}/gallery`)
    await phone.goto(`/win/draws/${id}/live`)
  }
  const next = producer.getByRole('region', { name: 'Next' })
  const says = producer.getByRole('region', { name: 'What the presenter says' })
  const press = async (name: string, step: string) => {
    const button = next.getByRole('button', { name, exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
    await button.click()
    for (const screen of [gallery, phone]) await isAt(screen, step)
  }
  /** The large button waits, or ends the show; the presenter has a sentence, the producer a next step. */
  const isHeldUp = async (code: TroubleCode, step: string) => {
    const { name, say, next: advice, endsShow } = TROUBLES[code]
    await expect(next).toContainText(name, { timeout: 60_000 })
    await expect(next).toContainText(advice)
    if (code !== 'number-to-come') await expect(says).toContainText(say)
    const button = next.getByRole('button')
    if (endsShow) await expect(button).toHaveText('End the show')
    else await expect(button).toHaveAttribute('aria-disabled')
    for (const [who, screen] of Object.entries({ producer, gallery, phone })) await keep(screen, `${code}-${who}`, [])
    await isAt(gallery, step)
  }

  const [newspaper] = product.witnesses!.slice(-1)
  process.kill(newspaper!, 'SIGSTOP')
  const first = await end()
  try {
    await begin(first)
    await press('Welcome', 'welcome')
    await press('The list is sealed', 'sealed')
    await isHeldUp('witness-missing', 'sealed')
    // As it says: the draw's page has who is missing, for whoever drives the show too.
    const witnesses = await producer.context().newPage()
    await witnesses.goto(`/desk/draws/${first}`)
    const row = witnesses.getByRole('row').filter({ hasText: 'newspaper.example/witness' })
    await expect(row).toContainText('It does not answer.', { timeout: 60_000 })
    await witnesses.close()
    // Nobody who can sign has the number before: what is asked of a relay fails from here on.
    await vendors.injectFault({ vendor: 'beacon', operation: 'round', fault: 'error-5xx', times: 'always' })
  } finally {
    process.kill(newspaper!, 'SIGCONT')
  }
  await press('Who has seen it', 'seen')
  await press('Waiting for the number', 'waiting')
  await isHeldUp('relay-late', 'waiting')
  await expect(screenOf(gallery).getByText('Any moment now')).toBeVisible()
  await expect(screenOf(gallery).getByText(/^It was due at/)).toBeVisible()
  await vendors.clearFaults()
  await press('The number', 'number')

  // The gallery's screen is sent another winner.
  await gallery.route('**/api/draws/*/live', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { proof: { drawn: { ticket: number }[] } | null }
    if (body.proof) body.proof.drawn[0]!.ticket += 1
    await route.fulfill({ json: body, headers: { date: response.headers()['date'] ?? '' } })
  })
  await gallery.reload()
  await press('The winning ticket', 'ticket')
  await expect(screenOf(gallery).getByText('No match')).toBeVisible()
  await expect(screenOf(gallery).getByText(/^This screen’s own check failed: /)).toBeVisible()
  await keep(gallery, 'screen-differs-gallery', [])
  const { name, say, next: advice } = SCREEN_DIFFERS
  await producer.getByText(name, { exact: true }).click()
  for (const text of [say, advice]) await expect(producer.getByText(text)).toBeVisible()
  await keep(producer, 'screen-differs-producer', [])
  await gallery.unrouteAll({ behavior: 'wait' })
  // As it says: the screen is opened again.
  await gallery.reload()
  await expect(screenOf(gallery).getByText(/^\d\d-\d{4}$/)).toBeVisible()

  await officer.goto(`/desk/draws/${first}`)
  await confirm(officer, 'Propose to make it void', { reason: 'A sack of post was found.' })
  await isHeldUp('list-disputed', 'ticket')
  const second = await desk('second-draw-officer', `/draws/${first}`)
  await confirm(second, 'Agree to make it void', { reason: 'I have seen the sack.' })
  await isHeldUp('draw-void', 'ticket')
  for (const screen of [gallery, phone])
    await expect(screenOf(screen).getByText('This draw doesn’t count', { exact: true })).toBeVisible()
  // Nobody is congratulated on a ticket of a draw that does not count, or told that it was not theirs.
  await expect(phone.getByRole('region', { name: 'This draw doesn’t count' })).toContainText(
    'Every ticket keeps its place',
  )
  for (const name of ['Is it yours?', 'Your phone checks it too'])
    await expect(phone.getByRole('heading', { name })).toHaveCount(0)
  for (const screen of [gallery, phone]) await expect(screenOf(screen).getByText(/phones? agree/)).toHaveCount(0)
  await press('End the show', 'thanks')
  await expect(screenOf(gallery).getByText('There’ll be another, from the same list. No ticket is lost.')).toBeVisible()
  await keep(gallery, 'void-ended-gallery', [])

  // The draw in its place has a show of its own. Its witnesses sign too late, as the job that draws would have found.
  const redraw = new URL(second.url()).pathname.split('/').at(-1)!
  await vendors.injectFault({ vendor: 'beacon', operation: 'round', fault: 'error-5xx', times: 'always' })
  await begin(redraw)
  await press('Welcome', 'welcome')
  await press('The list is sealed', 'sealed')
  await statement(`update draws set blockers = '[{"code":"round-unwitnessed"}]' where id = '${redraw}' returning id`)
  await isHeldUp('round-unwitnessed', 'sealed')
  await press('End the show', 'thanks')
  await expect(screenOf(phone).getByText('The draw goes on, and the result will be on our site.')).toBeVisible()
  await keep(phone, 'unwitnessed-ended-phone', [])
})
