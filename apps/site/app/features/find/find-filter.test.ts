import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition, tokenCompetition } from '../../testing/sample-catalogue.ts'
import { findRows } from './find-data.ts'
import { NO_FILTERS, CHOICES, filterRows, isNarrowed, programmes, toQuery, readFilters } from './find-filter.ts'
import type { Filters } from './find-filter.ts'

const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000).toISOString()
const display = (title: string, text: string) => ({
  details: { title, content: '' },
  card: { title, text },
  tc: { version: 1, tcCheckboxText: '', tcFull: '' },
  promotions: [],
})
const route = { enabled: true, info: '', cost: '' }

const rows = findRows(
  [
    sampleCompetition({ id: 1, dateStop: hours(100), meta: { channels: { sms: route, postal: route } } }),
    sampleCompetition({
      id: 2,
      name: '£20,000 tax-free cash',
      dateStart: hours(-1),
      dateStop: hours(6),
      meta: {
        display: display('£20,000 tax-free cash', 'One winner. Straight to your bank.'),
        hero: { title: '£20,000', subtitle: 'Tonight.' },
        payment: { paymentForm: 'money', cost: 150, bundleSets: [] },
        shows: [{ name: 'The Late Breakfast' }],
        prizeTiers: [{ name: 'A weekend in Málaga', winners: 3 }],
      },
    }),
    tokenCompetition(3, 60, { dateStop: hours(400), meta: { shows: [{ name: 'Café O’Clock' }] } }),
    sampleCompetition({
      id: 4,
      name: 'The pictures for two',
      type: 'free',
      isPaid: false,
      dateStop: hours(300),
      meta: {
        display: display('The pictures for two', 'A year of popcorn.'),
        hero: { title: 'The pictures', subtitle: 'Tonight.' },
        sponsor: {
          sponsorsEnabled: true,
          sponsoredByMessage: '',
          sponsors: [{ id: 's', title: 'Northline', titleDetailName: '', mediaImage: [] }],
        },
      },
    }),
    sampleCompetition({
      id: 5,
      dateStop: hours(200),
      meta: { comingSoon: { dateStart: hours(-1), dateStop: hours(2), title: 'Soon' } },
    }),
    sampleCompetition({ id: 6, dateStart: hours(1) }),
  ],
  NOON,
)
const ids = (filters: Partial<Filters> = {}) =>
  filterRows(rows, { ...NO_FILTERS, ...filters }, NOON).map(({ tile }) => tile.id)

describe('search', () => {
  it.each([
    ['cash', [2]],
    ['CASH tax', [2]],
    ['20000', [2]],
    ['£20,000', [2]],
    ['malaga', [2]],
    ['late break', [2]],
    ['cafe oclock', [3]],
    ['northl', [4]],
    ['pop pict', [4]],
    ['4x4', [1, 3, 5]],
    ['reakfast', []],
    ['cash popcorn', []],
  ])('%s finds %j', (q, expected) => {
    expect(new Set(ids({ q }))).toEqual(new Set(expected))
  })

  it('a search of punctuation and spaces matches everything', () => {
    expect(ids({ q: ' …!? ' })).toEqual(ids())
  })
})

describe('filters', () => {
  // Row 1.1-02
  it.each([
    [{ cost: 'free' }, [4]],
    [{ cost: 'tokens' }, [3]],
    [{ cost: 'paid' }, [2, 1, 5]],
    [{ closing: 'today' }, [2]],
    [{ closing: 'week' }, [2, 1]],
    [{ how: 'postal' }, [1]],
    [{ how: 'phone' }, []],
    [{ show: 'the-late-breakfast' }, [2]],
    [{ show: 'cafe-oclock', cost: 'tokens' }, []],
  ] as [Partial<Filters>, number[]][])('%j leaves %j', (filters, expected) => {
    expect(ids(filters)).toEqual(expected)
  })

  it('a programme is selected by the slug from the list of programmes', () => {
    for (const { slug } of programmes(rows)) expect(ids({ show: slug })).toHaveLength(1)
  })
})

describe('order', () => {
  it('by default the first to close comes first, and what cannot be entered yet comes last', () => {
    expect(ids()).toEqual([2, 1, 4, 3, 5])
  })
  it('what is sold out comes after all that can be entered', () => {
    const soldOut = findRows([sampleCompetition({ id: 7, dateStop: hours(1), isSoldOut: true })], NOON)
    expect(filterRows([...soldOut, ...rows], NO_FILTERS, NOON).at(-1)!.tile.id).toBe(7)
  })
  it('newest, then cheapest: free, tokens, money', () => {
    expect(ids({ sort: 'newest' })[0]).toBe(2)
    expect(ids({ sort: 'cheapest' })).toEqual([4, 3, 2, 1, 5])
  })
})

it('a competition that is not listed yet cannot be found', () => {
  expect(rows.map(({ tile }) => tile.id)).not.toContain(6)
})

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  q: fc.oneof(
    fc.string(),
    fc.constantFrom('win', 'a', 'cash', '4×4', '(', '\\', '%F0%9F', '__proto__', '💥'.repeat(40)),
  ),
  cost: fc.constantFrom(undefined, ...CHOICES.cost),
  closing: fc.constantFrom(undefined, ...CHOICES.closing),
  how: fc.constantFrom(undefined, ...CHOICES.how),
  show: fc.constantFrom(undefined, 'the-late-breakfast', 'nobody', 'constructor'),
  sort: fc.constantFrom(undefined, ...CHOICES.sort),
})

describe('for any filters', () => {
  it('an additional filter only removes results and keeps their order', () => {
    fc.assert(
      fc.property(anyFilters, fc.constantFrom('q', 'cost', 'closing', 'how', 'show'), (filters, name) => {
        const fewer = ids(filters)
        const more = ids({ ...filters, [name]: NO_FILTERS[name] })
        expect(more.filter((id) => fewer.includes(id))).toEqual(fewer)
      }),
    )
  })

  it('a sort order neither removes nor adds results', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(new Set(ids(filters))).toEqual(new Set(ids({ ...filters, sort: undefined })))
      }),
    )
  })

  it('the query string round-trips', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const read = readFilters(new URLSearchParams(toQuery(filters).toString()))
        expect(ids(read)).toEqual(ids({ ...filters, q: filters.q.slice(0, 100) }))
      }),
    )
  })

  it('any query string is accepted, and unknown values are ignored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'cost', 'closing', 'how', 'show', 'sort', 'x'), fc.string()),
        (params) => {
          const filters = readFilters(new URLSearchParams(params))
          expect(filterRows(rows, filters, NOON).length).toBeLessThanOrEqual(rows.length)
        },
      ),
    )
    expect(readFilters(new URLSearchParams('cost=gold&closing=never&how=online&sort=__proto__&show=../x'))).toEqual(
      NO_FILTERS,
    )
  })
})

it('a sort order alone does not count as a filter', () => {
  expect([isNarrowed({ ...NO_FILTERS, sort: 'newest' }), isNarrowed({ ...NO_FILTERS, q: ' ' })]).toEqual([false, false])
  expect(isNarrowed({ ...NO_FILTERS, how: 'sms' })).toBe(true)
})
