import { PASSCODE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PinBoxes } from './pin-boxes.tsx'

function html(digits: string, length: number = PASSCODE_LENGTH): string {
  const given = { label: 'Passcode', digits, onChange: () => {}, autoComplete: 'current-password' } as const
  return renderToStaticMarkup(createElement(PinBoxes, { ...given, length }))
}
const boxesOf = (page: string) =>
  [...page.matchAll(/<span[^>]* aria-hidden="true">(.?)<\/span>/g)].map(([, shown]) => shown)

// Row 1.5-21
it('draws one box for each digit, four for a passcode, over one field', () => {
  expect(boxesOf(html(''))).toEqual(['', '', '', ''])
  expect(boxesOf(html('', 6))).toHaveLength(6)
  expect(html('', 6).match(/<input/g)).toHaveLength(1)
})

// Row 1.5-22
it('shows each digit as an asterisk, in its own box, once it is left', () => {
  expect(boxesOf(html('25'))).toEqual(['*', '*', '', ''])
})
