/** The media library: from an editor's file to the picture on the site (docs/mechanisms/desk/media.md). */
import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { approveRevision, beginCompetition, publishRevision, submitForReview } from '../harness/desk.ts'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { fileInput, openGroup, readDemoMedia, uploadOf } from './media-library.ts'
import { responseError } from '../harness/page-errors.ts'
import { expectUsable } from '../harness/usable.ts'

test.use({ ...DESKTOP, actionTimeout: 30_000 })

const example = new URL('../../../docs/example-competition.json', import.meta.url)

/** A PNG of a few bytes that says it has 400 million pixels. */
function bomb(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20_000, 0)
  header.writeUInt32BE(20_000, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('an editor uploads a picture, chooses it for a competition, two people publish it, and the site shows it as it was cropped', async ({
  desk,
  page,
  pageErrors,
}) => {
  const id = 8_721
  const title = 'A telescope for the garden'
  const alt = 'A telescope on a lawn under the stars'
  pageErrors.allow(responseError(422, '/api/desk/media/upload'))
  pageErrors.allow(responseError(404, `/api/desk/content/competition/${id}`))
  const editor = await desk('editor', '/media')

  // Several files at once: each has its own answer.
  await fileInput(editor).setInputFiles([
    picture('holiday.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')),
    picture('telescope.jpg', await readDemoMedia('camera-kit-card.webp')),
    picture('sky.png', bomb()),
  ])
  await expect(uploadOf(editor, 'holiday.jpg')).toContainText('can’t be read')
  await expect(uploadOf(editor, 'sky.png')).toContainText('40 million pixels')
  const upload = uploadOf(editor, 'telescope.jpg')
  await upload.getByRole('button', { name: 'Add to the library' }).click()
  await expect(upload).toContainText('Say what the picture shows')
  await upload.getByLabel('Alt text').fill(alt)
  await upload.getByText('Focal point and crops').click()
  const focal = upload.getByRole('button', { name: /^Focal point/ })
  await focal.focus()
  for (const _ of [1, 2, 3]) await editor.keyboard.press('Shift+ArrowLeft')
  await editor.keyboard.press('ArrowDown')
  await expect(focal).toHaveAccessibleName('Focal point: 20% from the left, 51% from the top')
  await upload.getByRole('button', { name: 'Add to the library' }).click()
  await expect(editor.getByRole('link', { name: alt })).toBeVisible()
  await expect(uploadOf(editor, 'holiday.jpg'), 'the others stay until they are dismissed').toBeVisible()

  // In the form of a competition.
  const text = (await readFile(example, 'utf8'))
    .replaceAll('"id": 901', `"id": ${id}`)
    .replaceAll('"id": "901"', `"id": "${id}"`)
    .replaceAll('A camera and the world to point it at', title)
  const file = { name: 'competition.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await beginCompetition(editor, id, file, title)
  await editor.getByRole('button', { name: 'All fields' }).click()
  for (const group of ['Pictures and films', 'On wide screens']) await openGroup(editor, group)
  await editor.getByRole('button', { name: 'Choose another: Details image' }).click()
  const picker = editor.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByRole('searchbox').fill('telesc')
  await picker.getByRole('button', { name: alt }).click()
  await expect(picker).toBeHidden()
  const field = editor.getByLabel('Details image', { exact: true })
  await expect(field).toHaveValue(/^\/media\/[\da-f]{32}-20-51\.webp$/)
  const address = await field.inputValue()
  await submitForReview(editor)

  const publisher = await desk('publisher', `/content/competition/${id}`)
  const revision = publisher.getByRole('article', { name: 'Revision 1' })
  await approveRevision(revision)
  await publishRevision(revision)

  await page.goto(`/win/competition/${id}`)
  const shown = page.getByRole('img', { name: alt }).first()
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const loaded = await shown.evaluate((image: HTMLImageElement) => ({
    source: new URL(image.currentSrc).pathname,
    width: Number(new URL(image.currentSrc).searchParams.get('w')),
    position: getComputedStyle(image).objectPosition,
  }))
  expect(loaded).toMatchObject({ source: address, position: '20% 51%' })
  expect(loaded.width).toBeGreaterThan(0)

  // Where it is used.
  await editor.goto('/desk/media')
  await editor.getByRole('link', { name: alt }).click()
  const uses = editor.getByRole('region', { name: 'Where it is used' })
  await expect(uses.getByRole('link', { name: title })).toHaveAttribute('href', `/desk/content/competition/${id}`)
  await expect(uses).toContainText('On the site')
  await expect(editor.getByRole('button', { name: 'Delete' }), 'it is used').toBeHidden()
})

test('an upload that fails keeps the file, and a second try stores it', async ({ desk, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|Failed to load/)
  const editor = await desk('editor', '/media')
  await editor.route('**/api/desk/media/upload', (route) => route.abort(), { times: 1 })
  await fileInput(editor).setInputFiles(picture('kitchen.jpg', await readDemoMedia('cinema-for-two-card.webp')))
  const upload = uploadOf(editor, 'kitchen.jpg')
  await expect(upload).toContainText('offline')
  await upload.getByRole('button', { name: 'Try again' }).click()
  await expect(upload.getByLabel('Alt text')).toBeVisible()
  await upload.getByRole('button', { name: 'Later: kitchen.jpg' }).click()
  await editor.getByRole('link', { name: 'To be completed' }).click()
  await expect(editor.getByRole('main').getByRole('listitem').filter({ hasText: 'Without alt text' })).not.toHaveCount(
    0,
  )
})

for (const [name, screen] of [
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['a desktop', { ...DESKTOP, colorScheme: 'light' }],
] as const)
  test(`on ${name} axe finds nothing in the library, in a picture and in the choice of one`, async ({ desk }) => {
    const editor = await desk('editor', '/media', screen)
    const check = async (where: string) => {
      await editor.evaluate(() => scrollTo(0, 0))
      await expectUsable(editor, where)
    }
    const alt = `A picture on ${name}`
    await fileInput(editor).setInputFiles(picture('check.jpg', await readDemoMedia('cinema-for-two-card.webp')))
    await uploadOf(editor, 'check.jpg').getByLabel('Alt text').fill(alt)
    await uploadOf(editor, 'check.jpg').getByText('Focal point and crops').click()
    await check('an upload')
    await uploadOf(editor, 'check.jpg').getByRole('button', { name: 'Add to the library' }).click()
    await editor.getByRole('link', { name: alt }).click()
    await expect(editor.getByRole('region', { name: 'Where it is used' })).toBeVisible()
    await check('a picture')
    await editor.goto('/desk/content/competition/111/edit')
    await editor.getByRole('button', { name: 'All fields' }).click()
    for (const group of ['Pictures and films', 'On wide screens']) await openGroup(editor, group)
    await editor
      .getByRole('button', { name: /Choose a(nother| picture)/ })
      .first()
      .click()
    await expect(editor.getByRole('dialog').getByRole('button', { name: alt })).toBeVisible()
    await check('the choice')
  })
