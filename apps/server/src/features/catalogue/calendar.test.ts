import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCompetition } from '../../testing/competitions.ts'
import { parseCalendar } from '../../testing/parse-calendar.ts'
import { buildCalendar } from './calendar.ts'

const MADE = new Date('2026-11-21T12:00:00.500Z')
const ORIGIN = 'https://win.example'
const ski = {
  ...buildCompetition({ id: 7 }),
  name: 'A week in the snow',
  slug: 'a-week-in-the-snow',
  dateStop: '2026-12-01T21:00:00.000Z',
}

describe('a calendar', () => {
  it('has each competition’s closing, its URL and an alarm an hour before', () => {
    const { properties, events } = parseCalendar(buildCalendar([ski, { ...ski, id: 8 }], ORIGIN, MADE))
    expect(properties).toMatchObject({ VERSION: '2.0', CALSCALE: 'GREGORIAN' })
    expect(properties['PRODID']).toBeTruthy()
    expect(events.map((event) => event['UID'])).toEqual(['competition-7@fairdraw', 'competition-8@fairdraw'])
    expect(events[0]).toMatchObject({
      DTSTAMP: '20261121T120000Z',
      DTSTART: '20261201T210000Z',
      SUMMARY: 'Last chance: A week in the snow',
      URL: 'https://win.example/win/competition/7/a-week-in-the-snow',
      alarm: { ACTION: 'DISPLAY', TRIGGER: '-PT1H', DESCRIPTION: 'Last chance: A week in the snow' },
    })
  })

  it('uses the effective closing: the just-missed start where that is earlier', () => {
    const justMissed = { title: '', dateStart: '2026-11-30T20:00:00.000Z', dateStop: '2026-12-02T20:00:00.000Z' }
    const { events } = parseCalendar(buildCalendar([{ ...ski, meta: { ...ski.meta, justMissed } }], ORIGIN, MADE))
    expect(events[0]?.['DTSTART']).toBe('20261130T200000Z')
  })

  it('has the same UID for a competition in every version', () => {
    const later = new Date(MADE.getTime() + 86_400_000)
    const uid = (at: Date) => parseCalendar(buildCalendar([ski], ORIGIN, at)).events[0]?.['UID']
    expect(uid(later)).toBe(uid(MADE))
  })

  it('keeps any name intact through folding and escaping', () => {
    const letter = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', ',', ';', '\\', '’', '🎁', '£'))
    const names = fc.array(letter, { minLength: 1, maxLength: 200 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(names, (name) => {
        const { events } = parseCalendar(buildCalendar([{ ...ski, name }], ORIGIN, MADE))
        expect(events).toHaveLength(1)
        expect(events[0]?.['SUMMARY']).toBe(`Last chance: ${name.replaceAll(/\r\n|\r/g, '\n')}`)
      }),
    )
  })
})
