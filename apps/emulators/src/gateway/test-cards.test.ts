import cardValidator from 'card-validator'
import { expect, it } from 'vitest'
import { behaviours, testCards } from './test-cards.ts'

it.each(testCards)('$number has a valid check digit and matches its brand', ({ number, brand }) => {
  const { isValid, card } = cardValidator.number(number)
  expect(isValid).toBe(true)
  expect(card?.niceType).toBe(brand)
})

it('no number is listed twice, and every behaviour has a card', () => {
  expect(new Set(testCards.map((one) => one.number)).size).toBe(testCards.length)
  expect(new Set(testCards.map((one) => one.behaviour))).toEqual(new Set(Object.keys(behaviours)))
})
