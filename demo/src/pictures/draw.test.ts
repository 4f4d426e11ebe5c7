import { mkdtemp, readdir, readFile, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawPictures, openPictures } from './draw.ts'
import type { Drawing } from './table.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

const drawnFiles: string[] = []
beforeEach(() => {
  drawnFiles.length = 0
})

function drawing(file: string, description: unknown): Drawing {
  return {
    file,
    description,
    draw: async () => {
      drawnFiles.push(file)
      return Buffer.from(JSON.stringify(description))
    },
  }
}

test('a second run over the same table draws nothing', async () => {
  const table = [drawing('one.webp', 1), drawing('two.webp', 2)]
  expect(await drawPictures(folder, { table })).toBe(2)
  expect(await drawPictures(folder, { table })).toBe(0)
  expect(drawnFiles).toEqual(['one.webp', 'two.webp'])
})

test('only the picture whose description has changed is drawn again', async () => {
  await drawPictures(folder, { table: [drawing('one.webp', 1), drawing('two.webp', 2)] })
  await drawPictures(folder, { table: [drawing('one.webp', 1), drawing('two.webp', 'new')] })
  expect(drawnFiles).toEqual(['one.webp', 'two.webp', 'two.webp'])
  expect(await readFile(join(folder, 'two.webp'), 'utf8')).toBe('"new"')
})

test('a deleted picture is drawn again', async () => {
  const table = [drawing('one.webp', 1), drawing('two.webp', 2)]
  await drawPictures(folder, { table })
  await unlink(join(folder, 'one.webp'))
  expect(await drawPictures(folder, { table })).toBe(1)
  expect(drawnFiles.at(-1)).toBe('one.webp')
})

test('progress is reported after every drawing', async () => {
  const seen: string[] = []
  const table = ['a', 'b', 'c'].map((name) => drawing(`${name}.webp`, name))
  await drawPictures(folder, { table, onProgress: ({ done, of }) => seen.push(`${done}/${of}`) })
  expect(seen).toEqual(['1/3', '2/3', '3/3'])
})

test('after a failed drawing the next run draws the remaining pictures', async () => {
  const broken: Drawing = { file: 'broken.webp', description: 0, draw: () => Promise.reject(new Error('no ink')) }
  await expect(drawPictures(folder, { table: [drawing('one.webp', 1), broken] })).rejects.toThrow('no ink')
  expect(await drawPictures(folder, { table: [drawing('one.webp', 1), drawing('broken.webp', 0)] })).toBe(1)
  expect(drawnFiles).toEqual(['one.webp', 'broken.webp'])
})

test('ensure draws a missing picture once, and resolves at once for drawn pictures and for other files', async () => {
  const table = [drawing('one.webp', 1), drawing('two.webp', 2)]
  const { ensure } = await openPictures(folder, { table })
  for (const file of ['two.webp', 'two.webp', 'clip-festival.mp4', 'no-such.webp']) await ensure(file)
  expect(drawnFiles).toEqual(['two.webp'])
  const again = await openPictures(folder, { table })
  await again.ensure('two.webp')
  expect(drawnFiles).toEqual(['two.webp'])
})

test('drawAll draws the pictures in `first` before the others, and returns errors and the number of drawn ones', async () => {
  const broken: Drawing = { file: 'broken.webp', description: 0, draw: () => Promise.reject(new Error('no ink')) }
  const table = [drawing('a.webp', 1), drawing('b.webp', 2), broken, drawing('c.webp', 3), drawing('d.webp', 4)]
  const { drawAll } = await openPictures(folder, { table })
  const { drawn, failures } = await drawAll({ first: ['c.webp', 'logo-of-nobody.png', 'b.webp'] })
  expect(drawnFiles.slice(0, 2)).toEqual(['c.webp', 'b.webp'])
  expect([drawn, failures.map(String)]).toEqual([4, ['Error: no ink']])
})

test('clips, captions and sounds are copied into the folder, and no temporary file is left', async () => {
  await drawPictures(folder, { table: [drawing('one.webp', 1)] })
  const files = await readdir(folder)
  expect(files).toEqual(
    expect.arrayContaining([
      'one.webp',
      'clip-late-breakfast.mp4',
      'clip-late-breakfast.vtt',
      'sound-good-morning.mp3',
    ]),
  )
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([])
})
