import { expect, it } from 'vitest'
import { focalAt, moveFocal } from './focal-keys.ts'

it.each([
  ['ArrowLeft', false, { x: 49, y: 50 }],
  ['ArrowRight', true, { x: 60, y: 50 }],
  ['ArrowUp', true, { x: 50, y: 40 }],
  ['ArrowDown', false, { x: 50, y: 51 }],
  ['Enter', false, undefined],
])('moves by %s, in large steps with shift: %s', (key, isLarge, moved) => {
  expect(moveFocal({ x: 50, y: 50 }, key, isLarge)).toEqual(moved)
})

it('stays in the picture, and returns to the centre', () => {
  expect(moveFocal({ x: 3, y: 100 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 100 })
  expect(moveFocal({ x: 3, y: 100 }, 'ArrowDown', false)).toEqual({ x: 3, y: 100 })
  expect(moveFocal({ x: 3, y: 100 }, 'Home', false)).toEqual({ x: 50, y: 50 })
})

it('is where the pointer is, in whole per cent', () => {
  const box = { left: 100, top: 50, width: 300, height: 200 }
  expect(focalAt({ clientX: 200, clientY: 60 }, box)).toEqual({ x: 33, y: 5 })
  expect(focalAt({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: 100 })
})
