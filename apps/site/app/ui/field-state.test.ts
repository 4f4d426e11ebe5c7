import { describe, expect, it } from 'vitest'
import { codesToShow, left, typed, untouched } from './field-state.ts'

const check = (value: string) => (value === 'good' ? undefined : 'error.validation.invalid')

describe('a field', () => {
  it('says nothing before it is edited', () => {
    expect(codesToShow(untouched(), check)).toEqual([])
    expect(codesToShow(left(untouched()), check)).toEqual([])
  })

  it('says nothing while it is being typed for the first time, and then does', () => {
    const half = typed(untouched(), 'go')
    expect(codesToShow(half, check)).toEqual([])
    expect(codesToShow(left(half), check)).toEqual(['error.validation.invalid'])
    expect(codesToShow(typed(left(half), 'good'), check)).toEqual([])
  })

  it('says what is missing once the form was sent', () => {
    expect(codesToShow(left(untouched(), true), check)).toEqual(['error.validation.invalid'])
  })

  it('does not hold spaces around the value against the player', () => {
    expect(codesToShow(left(typed(untouched(), ' good ')), check)).toEqual([])
  })

  it('says what the server said before what it thinks itself', () => {
    const server = ['error.validation.phone.invalid']
    expect(codesToShow(typed(untouched(), 'good'), check, server)).toEqual(server)
    expect(codesToShow(left(typed(untouched(), 'go')), check, server)).toEqual(server)
  })
})
