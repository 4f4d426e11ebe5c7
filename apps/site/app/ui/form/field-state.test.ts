import { describe, expect, it } from 'vitest'
import { visibleErrorCodes, withBlur, withTypedValue, newFieldState } from './field-state.ts'

const check = (value: string) => (value === 'good' ? undefined : 'error.validation.invalid')

describe('a field', () => {
  it('says nothing before it is edited', () => {
    expect(visibleErrorCodes(newFieldState(), check)).toEqual([])
    expect(visibleErrorCodes(withBlur(newFieldState()), check)).toEqual([])
  })

  it('says nothing while it is being typed for the first time, and then does', () => {
    const half = withTypedValue(newFieldState(), 'go')
    expect(visibleErrorCodes(half, check)).toEqual([])
    expect(visibleErrorCodes(withBlur(half), check)).toEqual(['error.validation.invalid'])
    expect(visibleErrorCodes(withTypedValue(withBlur(half), 'good'), check)).toEqual([])
  })

  it('says what is missing once the form was sent', () => {
    expect(visibleErrorCodes(withBlur(newFieldState(), true), check)).toEqual(['error.validation.invalid'])
  })

  it('does not hold spaces around the value against the player', () => {
    expect(visibleErrorCodes(withBlur(withTypedValue(newFieldState(), ' good ')), check)).toEqual([])
  })

  it('says what the server said before what it thinks itself', () => {
    const server = ['error.validation.phone.invalid']
    expect(visibleErrorCodes(withTypedValue(newFieldState(), 'good'), check, server)).toEqual(server)
    expect(visibleErrorCodes(withBlur(withTypedValue(newFieldState(), 'go')), check, server)).toEqual(server)
  })
})
