import { londonDay } from '../text/london-time.ts'

/** Whether a card's expiry date ('12/30') has passed: it is valid until the end of that month. */
export function isCardExpired(expiry: string, now: Date): boolean {
  const [month, year] = expiry.split('/')
  return `20${year?.slice(-2)}-${month?.padStart(2, '0')}` < londonDay(now).slice(0, 7)
}
