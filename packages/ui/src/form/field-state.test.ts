import { describe, expect, it } from 'vitest'
import { visibleErrorCodes, withBlur, withTypedValue, newFieldState } from './field-state.ts'

const check = (value: string) => (value === 'good' ? undefined : 'error.validation.invalid')

describe('a field', () => {
  // Row 1.5-18
  it('shows no error before it is edited', () => {
    expect(visibleErrorCodes(newFieldState(), check)).toEqual([])
    expect(visibleErrorCodes(withBlur(newFieldState()), check)).toEqual([])
  })

  // Row 1.5-18
  it('shows no error while it is typed for the first time, and does after it loses focus', () => {
    const half = withTypedValue(newFieldState(), 'go')
    expect(visibleErrorCodes(half, check)).toEqual([])
    expect(visibleErrorCodes(withBlur(half), check)).toEqual(['error.validation.invalid'])
    expect(visibleErrorCodes(withTypedValue(withBlur(half), 'good'), check)).toEqual([])
  })

  it('shows a missing value after the form is submitted', () => {
    expect(visibleErrorCodes(withBlur(newFieldState(), true), check)).toEqual(['error.validation.invalid'])
  })

  // Row 1.5-16
  it('ignores spaces around the value', () => {
    expect(visibleErrorCodes(withBlur(withTypedValue(newFieldState(), ' good ')), check)).toEqual([])
  })

  it('shows the server’s error instead of its own', () => {
    const server = ['error.validation.phone.invalid']
    expect(visibleErrorCodes(withTypedValue(newFieldState(), 'good'), check, server)).toEqual(server)
    expect(visibleErrorCodes(withBlur(withTypedValue(newFieldState(), 'go')), check, server)).toEqual(server)
  })
})
