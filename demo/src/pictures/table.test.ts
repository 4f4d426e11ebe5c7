import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { galleryScenes } from './scenes/gallery-scenes.ts'
import { outlineText } from './lettering.ts'
import { moods } from './moods.ts'
import { objectVector } from './objects.ts'
import { createPaint } from './paint.ts'
import { placeScenes } from './scenes/place-scenes.ts'
import { places } from './places/places.ts'
import { prizeScenes, type StagedPicture } from './scenes/prize-scenes.ts'
import { portraits } from './portraits.ts'
import { drawScene } from './scenes/scene.ts'
import { shows } from './shows.ts'
import { altText, drawings } from './table.ts'
import { things } from './things/things.ts'
import { createView } from './view.ts'

const scenes: [string, StagedPicture][] = Object.entries({ ...prizeScenes, ...galleryScenes, ...placeScenes })

async function pixels(file: string) {
  const drawn = drawings.find((drawing) => drawing.file === file)
  const bytes = await drawn!.draw()
  return { bytes, ...(await sharp(bytes).metadata()) }
}

test('file names are unique', () => {
  const files = drawings.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
})

test('every object of a picture is one of our own drawings or in the icon set', () => {
  const named = [
    ...scenes.flatMap(([, { things: placed = [] }]) => placed.map(([thing]) => thing)),
    ...Object.values(portraits).map(({ person }) => person),
    ...Object.values(shows).flatMap(({ things: placed }) => placed.map(([thing]) => thing)),
  ]
  for (const name of new Set(named)) if (!(name in things)) expect(objectVector(name).length, name).toBeGreaterThan(100)
})

test('no two scenes are the same', () => {
  const seen = scenes.map(([, { place, mood, things: placed, isMirrored }]) =>
    JSON.stringify([place, mood, placed, isMirrored]),
  )
  expect(new Set(seen).size).toBe(seen.length)
})

test('no two portraits show the same person', () => {
  const people = Object.values(portraits).map(({ person }) => person)
  expect(new Set(people).size).toBe(people.length)
  expect(people.length).toBe(48)
})

test('people who differ only in skin tone wear different jumpers', () => {
  const looks = Object.values(portraits).flatMap((portrait) =>
    'jumper' in portrait
      ? [`${portrait.person.replace(/-(light|medium-light|medium|medium-dark|dark)$/, '')}, ${portrait.jumper}`]
      : [],
  )
  expect(looks.length).toBeGreaterThan(10)
  expect(looks).toHaveLength(new Set(looks).size)
})

test('only cards are mirrored, because wide pictures extend farther to the left than places do to the right', () => {
  for (const [name, { isMirrored, formats = ['card'] }] of scenes) {
    if (isMirrored) expect(formats, name).toEqual(['card'])
  }
})

test('no object is cut off by the edges of a card', () => {
  const { left, right, bottom } = createView('card')
  // The aspect ratios of wide objects. The width of others is not checked.
  const aspectRatios: Record<string, number> = {
    'car-hatch': 1000 / 381,
    'car-hatch-pearl': 1000 / 381,
    'car-4x4': 1000 / 440,
    campervan: 1000 / 560,
    'yellow-tram': 960 / 560,
  }
  for (const [name, { things: placed = [] }] of scenes) {
    for (const [thing, x, y, size] of placed) {
      const half = ((aspectRatios[thing] ?? 0) * size) / 2
      expect(x - half, `${name}: ${thing}`).toBeGreaterThan(left)
      expect(x + half, `${name}: ${thing}`).toBeLessThan(right)
      if (thing in aspectRatios) expect(y, `${name}: ${thing}`).toBeLessThan(bottom)
    }
  }
})

test('every place can be drawn in every mood', () => {
  for (const [place, paintPlace] of Object.entries(places)) {
    for (const mood of Object.values(moods)) {
      const paint = createPaint()
      const {
        back = '',
        middle,
        over = '',
        front = '',
      } = paintPlace({ paint, mood, random: createRandom(place), view: createView('card') })
      expect(back + middle + over + front + paint.defs(), place).not.toMatch(/NaN|undefined/)
    }
  }
}, 30_000)

test('every scene has an alternative text', () => {
  for (const [name, { alt }] of scenes) {
    expect(alt.length, name).toBeGreaterThan(10)
    expect(altText(name as keyof typeof prizeScenes)).toBe(alt)
  }
})

test('pictures are large enough for screens with double pixel density, and below 250 kB', async () => {
  const card = await pixels('family-4x4-card.webp')
  expect([card.width, card.height]).toEqual([1600, 1000])
  const hero = await pixels('late-breakfast-hero-desktop.webp')
  expect([hero.width, hero.height]).toEqual([2560, 1152])
  for (const { bytes } of [card, hero]) expect(bytes.length).toBeLessThan(250_000)
}, 30_000)

test('drawing a picture twice gives the same result', async () => {
  const scene = prizeScenes['cash-20k']
  expect(await drawScene('cash-20k', scene, 'card')).toBe(await drawScene('cash-20k', scene, 'card'))
}, 30_000)

test('the dollar signs of bag and notes and the bank on the coin are replaced', () => {
  expect(objectVector('money-bag')).not.toContain('M16.8 14.258a')
  expect(objectVector('money-bag')).not.toContain('M17 14.156a')
  expect(objectVector('money-with-wings')).not.toContain('M9.575 15.857a')
  expect(objectVector('coin')).not.toContain('M9.913 11.315')
})

test('text with a letter without an outline is refused', () => {
  expect(outlineText('Win £5', 100, 0, 0).width).toBeGreaterThan(100)
  expect(() => outlineText('Łódź', 100, 0, 0)).toThrow('Ł')
})

test('logos are transparent', async () => {
  const logo = drawings.find(({ file }) => file === 'logo-northline.webp')
  const { channels, isOpaque } = await sharp(await logo?.draw())
    .stats()
    .then(({ channels: all, isOpaque: opaque }) => ({ channels: all.length, isOpaque: opaque }))
  expect({ channels, isOpaque }).toEqual({ channels: 4, isOpaque: false })
})
