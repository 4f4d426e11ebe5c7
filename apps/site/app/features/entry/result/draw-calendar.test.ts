import { expect, it } from 'vitest'
import { drawCalendarHref, drawDayName } from './draw-calendar.ts'

const drawn = { id: 101, title: '£50,000; a car, on the drive', drawsAt: '2026-06-30T23:30:00Z' }

it('the day of the draw goes into a calendar as a whole London day, whatever is in the title', () => {
  const [, file = ''] = drawCalendarHref(drawn, new Date('2026-06-20T10:00:00.123Z')).split(/,(.*)/s)
  const text = decodeURIComponent(file)
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'DTSTAMP:20260620T100000Z',
      'DTSTART;VALUE=DATE:20260701',
      'DTEND;VALUE=DATE:20260702',
      'SUMMARY:Winner drawn: £50\\,000\\; a car\\, on the drive',
      'END:VCALENDAR',
    ]),
  )
  expect(text.endsWith('\r\n')).toBe(true)
})

it('the day of the draw is told as London has it', () => {
  expect(drawDayName(drawn.drawsAt)).toBe('Wednesday 1 July')
})
