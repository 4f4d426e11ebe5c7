/** The month of the page, from `?month=` of its address; without one the last month that is over. */
import { londonDay } from '@fairdraw/rules/text/london-time.ts'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const NAME = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The month some months after another, both as `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The month that goes on, by London's clocks. */
export const monthNow = (now: Date): string => londonDay(now).slice(0, 7)

export function monthFromAddress({ url }: Pick<Request, 'url'>, now: Date): string {
  const asked = new URL(url).searchParams.get('month') ?? ''
  return MONTH.test(asked) && asked <= monthNow(now) ? asked : monthAfter(monthNow(now), -1)
}

/** 'October 2026' */
export const monthName = (month: string): string => NAME.format(new Date(`${month}-01`))
