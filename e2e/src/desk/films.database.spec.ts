/** Films of the media library: from an editor's file to the page of a competition (docs/mechanisms/desk/media.md). */
import { readFile } from 'node:fs/promises'
import { approveRevision, beginCompetition, publishRevision, submitForReview } from '../harness/desk.ts'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { fileInput, openGroup, readDemoMedia, uploadOf } from './media-library.ts'
import { responseError } from '../harness/page-errors.ts'
import { expectUsable } from '../harness/usable.ts'

test.use({ ...DESKTOP, actionTimeout: 30_000 })

const example = new URL('../../../docs/example-competition.json', import.meta.url)
const film = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/mp4', buffer })
const subRip = (text: string) => ({ name: 'festival.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) })

test(
  'an editor uploads a film, gives it captions and a poster, chooses it for a competition, and the site plays it',
  { tag: '@gate' },
  async ({ desk, page, pageErrors }) => {
    const id = 8_731
    const title = 'Four tickets to the festival'
    const description = 'A red and white tent under a balloon'
    pageErrors.allow(responseError(422, '/api/desk/media/upload'))
    pageErrors.allow(responseError(404, `/api/desk/content/competition/${id}`))
    const editor = await desk('editor', '/media')

    // One that broke off on its way from the cutting room, and a whole one.
    const bytes = await readDemoMedia('clip-festival.mp4')
    await fileInput(editor).setInputFiles([
      film('broken.mp4', bytes.subarray(0, bytes.length / 2)),
      film('festival.mp4', bytes),
    ])
    await expect(uploadOf(editor, 'broken.mp4')).toContainText('a part of it is missing')
    const upload = uploadOf(editor, 'festival.mp4')
    await upload.getByLabel('Description').fill(description)
    await upload.getByRole('button', { name: 'Add to the library' }).click()
    await expect(upload).toContainText('Add captions, or say that nobody speaks')
    const captions = upload.getByLabel('Captions', { exact: true })
    await captions.setInputFiles(subRip('1\n00:01:00,000 --> 00:01:02,000\nOf another film\n'))
    await expect(upload.getByRole('alert').filter({ hasText: 'after the end of the film' })).toContainText('Line 2')
    await captions.setInputFiles(subRip('1\n00:00:00,500 --> 00:00:06,000\nFour friends & a tent\n'))
    await expect(upload).toContainText('It has captions.')
    await upload.getByRole('button', { name: 'Add to the library' }).click()

    // A poster from the film itself.
    await editor.getByRole('link', { name: description }).click()
    const player = editor.locator('video')
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
    await editor.getByRole('button', { name: 'Use this frame as the poster' }).click()
    await expect(player).toHaveAttribute('poster', /^\/media\/[\da-f]{32}\.webp\?w=800$/)

    // In the form of a competition: the poster and the captions come with it.
    const item = JSON.parse(
      await readFile(example, 'utf8').then((text) =>
        text
          .replaceAll('"id": 901', `"id": ${id}`)
          .replaceAll('"id": "901"', `"id": "${id}"`)
          .replaceAll('A camera and the world to point it at', title),
      ),
    )
    item.body.competition.meta.media.video = { source: '', poster: '', title: '' }
    const file = { name: 'competition.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(item)) }
    await beginCompetition(editor, id, file, title)
    await editor.getByRole('button', { name: 'All fields' }).click()
    await openGroup(editor, 'Pictures and films')
    await openGroup(editor, 'Video')
    await editor.getByRole('button', { name: 'Choose a film' }).click()
    const picker = editor.getByRole('dialog', { name: 'Choose a film' })
    await picker.getByRole('button', { name: description }).click()
    await expect(picker).toBeHidden()
    await submitForReview(editor)

    const publisher = await desk('publisher', `/content/competition/${id}`)
    const revision = publisher.getByRole('article', { name: 'Revision 1' })
    await approveRevision(revision)
    await publishRevision(revision)

    await page.goto(`/win/competition/${id}`)
    const sidebar = page.getByRole('dialog')
    await sidebar.getByRole('button', { name: /^Play video/ }).click()
    const shown = sidebar.locator('video')
    await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.6)
    await expect(shown).toHaveAttribute('src', /^\/media\/[\da-f]{32}\.mp4$/)
    await expect
      .poll(() =>
        shown.evaluate((video: HTMLVideoElement) => (video.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text),
      )
      .toBe('Four friends &amp; a tent')

    // Where it is used.
    await editor.goto('/desk/media?state=offered&kind=film')
    await editor.getByRole('link', { name: description }).click()
    await expect(editor.getByRole('region', { name: 'Where it is used' })).toContainText('On the site')
    await expect(editor.getByRole('button', { name: 'Delete' }), 'it is used').toBeHidden()
  },
)

for (const [name, screen] of [
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['a desktop', { ...DESKTOP, colorScheme: 'light' }],
] as const)
  test(`on ${name} axe finds nothing in the upload and the page of a film and of a sound`, async ({ desk }) => {
    const editor = await desk('editor', '/media', screen)
    const check = async (where: string) => {
      await editor.evaluate(() => scrollTo(0, 0))
      await expectUsable(editor, where)
    }
    await fileInput(editor).setInputFiles([
      film('check.mp4', await readDemoMedia('clip-winsday.mp4')),
      { name: 'check.mp3', mimeType: 'audio/mpeg', buffer: await readDemoMedia('sound-fanfare.mp3') },
    ])
    for (const [file, alt] of [
      ['check.mp4', `A film on ${name}`],
      ['check.mp3', `A sound on ${name}`],
    ] as const) {
      const upload = uploadOf(editor, file)
      await upload.getByLabel('Description').fill(alt)
      const silent = upload.getByLabel(/^Nobody speaks/)
      if (file === 'check.mp4') await silent.check()
      await check(`the upload of ${file}`)
      await upload.getByRole('button', { name: 'Add to the library' }).click()
      await expect(editor.getByRole('link', { name: alt })).toBeVisible()
    }
    for (const kind of ['film', 'sound']) {
      await editor.goto(`/desk/media?state=offered&kind=${kind}`)
      await editor.getByRole('link', { name: `A ${kind} on ${name}` }).click()
      await expect(editor.getByRole('region', { name: 'Where it is used' })).toBeVisible()
      await check(`a ${kind}`)
    }
  })
