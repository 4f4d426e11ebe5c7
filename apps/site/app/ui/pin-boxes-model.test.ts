import { describe, expect, it } from 'vitest'
import { emptyBoxes, eraseAt, shownIn, typeInto, wholeCode } from './pin-boxes-model.ts'

const four = emptyBoxes(4)

describe('typing', () => {
  it('fills the box and moves on', () => {
    expect(typeInto(four, 0, '2', '')).toEqual({ digits: ['2', '', '', ''], focus: 1 })
  })

  it('stays in the last box', () => {
    expect(typeInto(['2', '5', '8', ''], 3, '0', '')).toEqual({ digits: ['2', '5', '8', '0'], focus: 3 })
  })

  it('lets nothing in but digits', () => {
    expect(typeInto(four, 1, 'a', '').digits).toEqual(four)
  })

  it('replaces a masked digit, wherever the cursor stands', () => {
    expect(typeInto(['2', '5', '', ''], 0, '*9', '*').digits).toEqual(['9', '5', '', ''])
    expect(typeInto(['2', '5', '', ''], 0, '9*', '*').digits).toEqual(['9', '5', '', ''])
  })

  it('replaces a digit that is still shown, also by the same digit', () => {
    expect(typeInto(['2', '5', '8', '0'], 3, '07', '0').digits).toEqual(['2', '5', '8', '7'])
    expect(typeInto(['2', '5', '8', '0'], 3, '00', '0').digits).toEqual(['2', '5', '8', '0'])
  })

  it('clears a box that was emptied', () => {
    expect(typeInto(['2', '5', '', ''], 1, '', '5')).toEqual({ digits: ['2', '', '', ''], focus: 1 })
  })
})

describe('a whole code', () => {
  it('spreads over all boxes, whichever box it comes into', () => {
    for (const index of [0, 2, 3]) {
      expect(typeInto(four, index, '2580', '')).toEqual({ digits: ['2', '5', '8', '0'], focus: 3 })
    }
  })

  it('is read out of the words around it', () => {
    expect(typeInto(four, 0, 'code: 25 80.', '').digits).toEqual(['2', '5', '8', '0'])
  })

  it('is cut to the number of boxes', () => {
    expect(typeInto(four, 0, '258012', '').digits).toEqual(['2', '5', '8', '0'])
  })

  it('goes on from its box when it is a part', () => {
    expect(typeInto(['1', '', '', ''], 1, '258', '')).toEqual({ digits: ['1', '2', '5', '8'], focus: 3 })
  })

  it('is known as whole only when no box is empty', () => {
    expect(wholeCode(['2', '5', '8', ''])).toBeUndefined()
    expect(wholeCode(['2', '5', '8', '0'])).toBe('2580')
  })
})

describe('backspace', () => {
  it('empties a full box first, then goes back', () => {
    expect(eraseAt(['2', '5', '', ''], 1)).toEqual({ digits: ['2', '', '', ''], focus: 1 })
    expect(eraseAt(['2', '', '', ''], 1)).toEqual({ digits: ['', '', '', ''], focus: 0 })
  })

  it('stays in the first box', () => {
    expect(eraseAt(four, 0)).toEqual({ digits: four, focus: 0 })
  })
})

it('shows a digit only where it was just typed', () => {
  const digits = ['2', '5', '', '']
  expect([0, 1, 2].map((index) => shownIn(digits, index, 1))).toEqual(['*', '5', ''])
})
