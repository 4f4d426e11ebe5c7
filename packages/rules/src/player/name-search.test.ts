import { describe, expect, it } from 'vitest'
import { readNameSearch } from './name-search.ts'

const readings = (text: string) =>
  readNameSearch(text)?.names.map(({ firstName, surname }) => `${firstName}|${surname}`)

describe('a search by name and postcode', () => {
  it('reads one word as a surname, and more in each way that they can be a name', () => {
    expect(readings('Smith')).toEqual(['|Smith'])
    expect(readings('jane smith')).toEqual(['|jane smith', 'jane|smith', 'smith|jane'])
    expect(readings('Anna van der Berg')).toContain('Anna|van der Berg')
    expect(readings('  Áine\u200b   O’Neill ')).toContain('Áine|O’Neill')
    expect(readings('Smith-Jones')).toEqual(['|Smith-Jones'])
  })

  it('reads what stands before a comma as the surname', () => {
    expect(readings('Smith, Jane')).toEqual(['Jane|Smith'])
  })

  it('leaves titles out', () => {
    expect(readings('Mrs. Smith')).toEqual(['|Smith'])
    expect(readings('Dr Jane Smith')).toContain('Jane|Smith')
  })

  it.each(['smith m1 1ae', 'Smith M11AE', 'smith, m1 1ae', 'Smith Ml1AE'.replace('l', '1')])(
    'reads the postcode at the end of %s',
    (text) => expect(readNameSearch(text)?.postcode).toBe('M1 1AE'),
  )

  it('reads a postcode alone', () => {
    expect(readNameSearch('m1 1ae')).toEqual({ names: [], postcode: 'M1 1AE' })
  })

  it.each(['07700 900101', '10-0123', 'jane@example.org', '', ' ', 'Mr', 'pi_3Nabc', "' or true --", 'a b c d e f g'])(
    'leaves %j to the other searches',
    (text) => expect(readNameSearch(text)).toBeUndefined(),
  )
})
