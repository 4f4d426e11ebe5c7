import sharp from 'sharp'
import { expect, test } from 'vitest'
import { letter } from './lettering.ts'
import { objectVector } from './objects.ts'
import { placeScenes } from './place-scenes.ts'
import { prizeScenes, type StagedPicture } from './prize-scenes.ts'
import { portraits } from './portraits.ts'
import { drawScene } from './scene.ts'
import { shows } from './shows.ts'
import { drawings } from './table.ts'

const scenes: [string, StagedPicture][] = Object.entries({ ...prizeScenes, ...placeScenes })

test('every file is drawn once', () => {
  const files = drawings.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
})

test('every object that a picture names is in the set', () => {
  const named = [
    ...scenes.flatMap(([, { main, floor = '', air = '' }]) =>
      [main, floor, air].flatMap((list) => list.split(' ').filter(Boolean)),
    ),
    ...Object.values(portraits).map(({ person }) => person),
    ...Object.values(shows).map(({ object }) => object),
  ]
  for (const name of new Set(named)) expect(objectVector(name).length, name).toBeGreaterThan(100)
})

test('every scene has room for what it names', async () => {
  for (const [name, scene] of scenes.filter(([, { main }]) => main.split(' ').length === 3)) {
    await expect(drawScene(name, scene, 'hero-mobile')).resolves.toContain('<image')
  }
  const crowded = { palette: 'plum', main: 'coin', floor: 'coin coin coin coin coin' } as const
  await expect(drawScene('crowded', crowded, 'card')).rejects.toThrow('no room')
})

test('a picture is drawn alike every time', async () => {
  const scene = prizeScenes['cash-20k']
  expect(await drawScene('cash-20k', scene, 'card')).toBe(await drawScene('cash-20k', scene, 'card'))
})

test('money is in pounds: the dollars of bag and notes and the bank on the coin are gone', () => {
  expect(objectVector('money-bag')).not.toContain('M16.8 14.258a')
  expect(objectVector('money-bag')).not.toContain('M17 14.156a')
  expect(objectVector('money-with-wings')).not.toContain('M9.575 15.857a')
  expect(objectVector('coin')).not.toContain('M9.913 11.315')
})

test('lettering refuses a letter that it cannot draw', () => {
  expect(letter('Win £5', 100, 0, 0).width).toBeGreaterThan(100)
  expect(() => letter('Łódź', 100, 0, 0)).toThrow('Ł')
})

test('logos let what is behind them through', async () => {
  const logo = drawings.find(({ file }) => file === 'logo-northline.webp')
  const { channels, isOpaque } = await sharp(await logo?.draw())
    .stats()
    .then(({ channels: all, isOpaque: opaque }) => ({ channels: all.length, isOpaque: opaque }))
  expect({ channels, isOpaque }).toEqual({ channels: 4, isOpaque: false })
})
