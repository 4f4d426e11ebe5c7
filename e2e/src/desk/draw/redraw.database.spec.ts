/** A void draw at the desk and the one in its place, which has the list that was sealed first (docs/mechanisms/draws.md#redraw). */
import { confirm } from '../../harness/desk.ts'
import { DESKTOP } from '../../harness/browser.ts'
import { expect, test } from '../../harness/database-journey.ts'

// The draw ends a competition that other journeys enter.
test.use({ ...DESKTOP, productName: 'desk-redraw' })
test.setTimeout(180_000)

const NAME = 'The pictures, for two, for a year'

test('two officers void a committed draw, and the redraw goes on with the same list, without a count or a closing', async ({
  desk,
  request,
}) => {
  expect((await request.post('/_demo/draws/end')).status()).toBe(200)
  const officer = await desk('draw-officer', '/draws')
  await officer.getByRole('link', { name: NAME }).click()
  for (const step of ['Close the list', 'Compare the books', 'Commit and publish the list'])
    await confirm(officer.getByRole('main'), step)
  await expect(officer.getByText('The list is published.').first()).toBeVisible()
  await confirm(officer.getByRole('main'), 'Propose to make it void', { reason: 'The prize was announced wrongly.' })
  await expect(officer.getByText('Another draw officer must say why too.').first()).toBeVisible()

  const address = new URL(officer.url()).pathname.replace('/desk', '')
  const other = await desk('second-draw-officer', address)
  await confirm(other.getByRole('main'), 'Agree to make it void', { reason: 'I have seen the wrong announcement.' })
  await expect(other.getByRole('heading', { name: `${NAME}, attempt 2` })).toBeVisible()
  const list = other.getByRole('region', { name: 'The list of this redraw' })
  await expect(list).toContainText(/list of attempt 1, with [\d,]+ tickets/)
  await expect(list).toContainText('refunded until it is committed')
  for (const step of ['Go on with the sealed list', 'Compare the books', 'Commit and publish the redraw'])
    await confirm(other.getByRole('main'), step)
  await expect(other.getByText('The redraw is published.').first()).toBeVisible()
  await expect(list).toContainText('None of them is left out.')
  await list.getByRole('link', { name: 'attempt 1' }).click()
  await expect(other.getByRole('heading', { name: 'This draw does not count' })).toBeVisible()
  await expect(list).toBeHidden()
})
