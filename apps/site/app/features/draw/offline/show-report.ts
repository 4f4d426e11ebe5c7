/** Shows what a check has found, on the page that works without a network. */
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { excludedCopy } from '@fairdraw/draw/check-report.ts'
import type { CheckReport } from '@fairdraw/draw/check-report.ts'

export type TicketAnswer = { isPassed: boolean; text: string }

export function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

export function list(items: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('ul')
  made.append(...items)
  return made
}

const passed = (isPassed: boolean, text: string) => element('li', `${isPassed ? 'Passed' : 'Failed'}: ${text}`)

/** `right`: what else is said of a draw whose checks have passed. */
export function showReport(
  into: Element,
  { headline, lines, notChecked }: CheckReport,
  right?: { bundle: Bundle; ticket?: TicketAnswer },
): void {
  const steps = lines.map(({ step, isPassed, text, reason }) => {
    const line = passed(isPassed, `${text}${reason ? ` ${reason}` : ''}`)
    line.dataset['step'] = step
    return line
  })
  into.replaceChildren(
    element('h2', right?.ticket?.isPassed === false ? 'A check failed.' : headline),
    list([...steps, ...(right?.ticket ? [passed(right.ticket.isPassed, right.ticket.text)] : [])]),
    ...(right ? [...excludedOf(right.bundle), keysOf(right.bundle)] : []),
    ...(notChecked.length > 0
      ? [element('h2', 'What wasn’t checked'), list(notChecked.map((question) => element('li', question)))]
      : []),
  )
}

export function showProblem(into: Element, headline: string, text: string): void {
  into.replaceChildren(element('h2', headline), element('p', text))
}

const MAX_EXCLUDED = 50

function excludedOf({ manifest: { excluded = [] } }: Bundle): HTMLElement[] {
  if (excluded.length === 0) return []
  const shown = excluded.slice(0, MAX_EXCLUDED)
  const items = shown.map(({ ticket, reason }) => element('li', `Ticket ${ticket}: ${excludedCopy(reason)}`))
  const more = excluded.length - shown.length
  return [
    element('h2', `Tickets that get nothing in this redraw: ${excluded.length}`),
    list([...items, ...(more > 0 ? [element('li', `and ${more} more, all in the file`)] : [])]),
  ]
}

function keysOf({ witnessed: { keys } }: Bundle): HTMLElement {
  const made = document.createElement('details')
  const all = [keys.log, ...keys.witnesses].map((key) => element('li', key))
  made.append(element('summary', 'The keys of the log and its witnesses'), list(all))
  return made
}
