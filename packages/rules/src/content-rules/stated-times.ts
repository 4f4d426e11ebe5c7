/** Finds closings in texts, such as '9pm on Friday 20 March' (field rule 11). */
import { londonDay, londonInstant, londonWall } from '../text/london-time.ts'
import { sentencesOf } from './texts.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const DAY = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues?|wed|thurs?|fri|sat'
const CLOCK = String.raw`\d{1,2}(?:[.:]\d\d)? ?[ap]m|midday|noon|midnight`

/** A day, with an optional time before or after it. */
const WHEN = new RegExp(
  String.raw`(?:\b(${CLOCK})(?:,? on|,)? )?\b(?:(${DAY}),? )?(\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})\b(?: (\d{4})\b)?(?:(?:,? at|,) (${CLOCK})\b)?`,
  'gi',
)
/** 'closes at 9pm', without a day. */
const CLOSING_CLOCK = new RegExp(
  String.raw`\bclos(?:e|es|ing)(?: time)?(?: is)?(?: at)? (${CLOCK})\b(?!,? (?:on )?(?:${DAY}|\d))`,
  'gi',
)

const SAYS_CLOSING = /\bclos(?:e|es|ed|ing)\b/i
const IS_OF_ENTERING =
  /\b(?:entry|entries|enter|entered|online|texts?|calls?|phone|lines?|cards?|post|postal|postcards?|open|reach us)\b/i
const LEADS_TO_END = /(?:\b(?:until|till|before|by|to|ends?|end on)|[:–-]) $/i
/** Words of sentences about other times: of the draw, a delivery or the use of a prize. */
const IS_OF_SOMETHING_ELSE =
  /\b(?:drawn|winners?|hold the draw|the draw on|deliver\w{0,4}|valid|travel\w{0,3}|booked|booking|redeem\w{0,3})\b/i

export type StatedTime = {
  words: string
  /** Undefined: the text states only a time of day. */
  day?: { weekday: number | undefined; date: number; month: number; year: number | undefined }
  clock?: { hour: number; minute: number } | 'midnight'
}

function clockOf(words: string | undefined): StatedTime['clock'] {
  if (words === undefined) return undefined
  const lower = words.toLowerCase()
  if (lower === 'midnight') return 'midnight'
  if (lower === 'midday' || lower === 'noon') return { hour: 12, minute: 0 }
  const [, hour = '', minute = '0', half = ''] = /^(\d{1,2})(?:[.:](\d\d))? ?([ap]m)$/.exec(lower) ?? []
  return { hour: (Number(hour) % 12) + (half === 'pm' ? 12 : 0), minute: Number(minute) }
}

const indexIn = (names: readonly string[], word: string | undefined) =>
  word === undefined ? undefined : names.indexOf(word.slice(0, 3).toLowerCase())

/** The times at which entry ends, according to a text. */
export function statedClosings(text: string): StatedTime[] {
  return sentencesOf(text).flatMap((sentence) => {
    const saysClosing = SAYS_CLOSING.test(sentence)
    if (IS_OF_SOMETHING_ELSE.test(sentence) || !(saysClosing || IS_OF_ENTERING.test(sentence))) return []
    const days = [...sentence.matchAll(WHEN)].flatMap(
      ({ 0: words, 1: before, 2: day, 3: date, 4: month, 5: year, 6: after, index }) => {
        const leads = LEADS_TO_END.test(sentence.slice(Math.max(0, index - 12), index))
        if (!saysClosing && !leads) return []
        const clock = clockOf(before ?? after)
        return [
          {
            words: words.trim(),
            day: {
              weekday: indexIn(DAYS, day),
              date: Number(date),
              month: indexIn(MONTHS, month)! + 1,
              year: year === undefined ? undefined : Number(year),
            },
            ...(clock !== undefined && { clock }),
          },
        ]
      },
    )
    const clocks = [...sentence.matchAll(CLOSING_CLOCK)].map(([words, clock]) => ({ words, clock: clockOf(clock)! }))
    return [...days, ...clocks]
  })
}

/** Whether an instant matches a stated time in London. */
export function isStated({ day, clock }: StatedTime, instant: Date): boolean {
  if (clock === 'midnight') {
    // 'Midnight on Friday' may be the end or the beginning of Friday.
    const minuteBefore = new Date(instant.getTime() - 60_000)
    const isMidnight = [0, 23 * 60 + 59].includes(minutesOf(instant))
    return isMidnight && (day === undefined || isOnDay(day, instant) || isOnDay(day, minuteBefore))
  }
  return (
    (day === undefined || isOnDay(day, instant)) &&
    (clock === undefined || minutesOf(instant) === clock.hour * 60 + clock.minute)
  )
}

function minutesOf(instant: Date): number {
  const { hour, minute } = londonWall(instant)
  return hour * 60 + minute
}

function isOnDay({ weekday, date, month, year }: NonNullable<StatedTime['day']>, instant: Date): boolean {
  const wall = londonWall(instant)
  const isSame = wall.day === date && wall.month === month && (year === undefined || wall.year === year)
  return isSame && (weekday === undefined || weekday === londonInstant(londonDay(instant), '12:00').getUTCDay())
}
