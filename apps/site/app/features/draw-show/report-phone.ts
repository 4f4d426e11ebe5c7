/** Reports that this phone has repeated the draw of a show, once for each show, without saying whose phone it is. */
import { postDrawPhone } from '@fairdraw/contract/draw/show.ts'
import { mayReport, reportWithinMs } from '@fairdraw/rules/draw/show-phones.ts'
import type { PhoneVerdict, Share } from '@fairdraw/rules/draw/show-phones.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { api } from '../../api.ts'
import { newKey } from '../../session/idempotency-key.ts'
import { wait } from '../../session/time/wait.ts'

type Report = {
  drawId: string
  show: string
  verdict: PhoneVerdict
  tickets: number
  /** The share by the last reply, which falls while many report. */
  oneIn: () => Share
  signal: AbortSignal
}

const storageKey = (show: string) => `draw-phone:${show}`
/** `lot`: from 0 to below 1, by which the share decides whether it reports. */
type Phone = { phone: string; lot: number; isDone?: true }

/** Kept in this tab, so that a reload is not counted as another phone. */
function ownPhone(show: string): Phone {
  try {
    const stored = JSON.parse(tabStorage().getItem(storageKey(show)) ?? 'null') as Phone | null
    if (stored) return stored
  } catch {
    // Somebody has changed it: a new one is made.
  }
  const made = { phone: newKey(), lot: Math.random() }
  store(show, made)
  return made
}
const store = (show: string, phone: Phone) => tabStorage().setItem(storageKey(show), JSON.stringify(phone))

const TRIES = 4
const RETRY_MS = 5_000

export async function reportPhone({ drawId, show, verdict, tickets, oneIn, signal }: Report): Promise<void> {
  const own = ownPhone(show)
  for (let nth = 0; nth < TRIES && !own.isDone; nth += 1) {
    await wait(Math.random() * (nth === 0 ? reportWithinMs(tickets) : RETRY_MS * 2 ** nth))
    const share = oneIn()
    if (signal.aborted || !mayReport(verdict, own.lot, share)) return
    const body = { show, phone: own.phone, verdict, oneIn: share }
    const answer = await api(postDrawPhone, { params: { id: drawId }, body }, { signal })
    if (answer.ok) return store(show, { ...own, isDone: true })
    // Refused for what it is: another try would be refused too.
    if (answer.status > 0 && answer.status < 429) return
  }
}
