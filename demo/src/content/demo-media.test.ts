/** The files of demo/media: those that content and site name, and no others; pictures have the size of their place. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildDemoContent } from './demo-content.ts'

const folder = join(import.meta.dirname, '../../media')
const files = readdirSync(folder).filter((file) => !['.md', '.txt'].includes(extname(file)))

/** Named by the site's own code, for every operator. */
const OF_THE_SITE = /^(any-prize-card\.webp|open-graph\.webp|app-icon.*)$/

const SIZES: [RegExp, { width?: number; height: number }][] = [
  [/-card\.webp$/, { width: 1600, height: 1000 }],
  [/-hero-desktop\.webp$/, { width: 1920, height: 864 }],
  [/-hero-mobile\.webp$/, { width: 1200, height: 1000 }],
  [/-banner-desktop\.webp$/, { width: 1920, height: 576 }],
  [/-banner-mobile\.webp$/, { width: 1200, height: 720 }],
  [/^(show-.+|clip-.+-poster)\.webp$/, { width: 960, height: 540 }],
  [/^winner-.+\.webp$/, { width: 640, height: 640 }],
  [/^logo-.+\.webp$/, { height: 240 }],
  [/^open-graph\.webp$/, { width: 1200, height: 630 }],
  [/^app-icon-(maskable-)?512\.png$/, { width: 512, height: 512 }],
  [/^app-icon-192\.png$/, { width: 192, height: 192 }],
  [/^app-icon-180\.png$/, { width: 180, height: 180 }],
]

it('content names every file, and every file that content names exists', () => {
  const content = JSON.stringify(buildDemoContent(new Date('2026-03-12T10:20:30Z')))
  const named = [...content.matchAll(/\/media\/([\w.-]+)/g)].map(([, file]) => file)
  expect(new Set(named)).toEqual(new Set(files.filter((file) => !OF_THE_SITE.test(file) || named.includes(file))))
})

it.each(files.filter((file) => ['.webp', '.png'].includes(extname(file))))(
  '%s has the size of its place and at most 250 kB',
  async (file) => {
    const bytes = readFileSync(join(folder, file))
    expect(await sharp(bytes).metadata()).toMatchObject(SIZES.find(([name]) => name.test(file))![1])
    expect(bytes.length).toBeLessThanOrEqual(250_000)
  },
)

it('logos are transparent', async () => {
  for (const file of files.filter((name) => name.startsWith('logo-')))
    expect((await sharp(join(folder, file)).stats()).isOpaque, file).toBe(false)
})
