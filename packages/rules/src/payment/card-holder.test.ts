import { describe, expect, it } from 'vitest'
import { normaliseLine } from '../text/typed-text.ts'
import { checkCardName } from './card-holder.ts'

// Row 2.7-20
describe('the name on a card', () => {
  it.each([
    ['  Rosa   Demo ', 'Rosa Demo'],
    ['Rosa\u00a0Demo\u200b', 'Rosa Demo'],
    ['ROSA\tDEMO\n', 'ROSA DEMO'],
    ['Zoe\u0308 O’Neil', 'Zoë O’Neil'],
  ])('%j is sent as %j', (typed, sent) => {
    expect(normaliseLine(typed)).toBe(sent)
    expect(checkCardName(typed)).toBeUndefined()
  })

  it.each([
    ['', 'error.validation.required'],
    [' \u200b ', 'error.validation.required'],
    ['R', 'error.validation.name.too-short'],
    [' R\u200b', 'error.validation.name.too-short'],
    ['4111 1111 1111 1111', 'error.validation.invalid'],
    ['4111-1111', 'error.validation.invalid'],
    ['Rosa 411111111111', 'error.validation.invalid'],
    ['R'.repeat(176), 'error.validation.max-length.175'],
  ])('%j is refused: %s', (typed, code) => {
    expect(checkCardName(typed)).toBe(code)
  })

  it('may be any name, of any length that the gateway takes', () => {
    for (const name of ['Al', 'Dick Cockburn', 'R Demo 2', '2nd Demo', 'Rosa 41111111111', '李小龙', 'R'.repeat(175)])
      expect(checkCardName(name), name).toBeUndefined()
  })
})
