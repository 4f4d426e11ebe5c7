/** The part of the offline page that compares a ticket receipt with the list in the files that the reader chose. */
import { checkReceipts } from '@fairdraw/draw/receipt/check-receipts.ts'
import type { ReceiptReport } from '@fairdraw/draw/receipt/check-receipts.ts'
import { Failure } from '@fairdraw/draw/failure.ts'
import { MalformedError } from '@fairdraw/draw/read-json.ts'
import { readReceiptDraw } from '@fairdraw/draw/receipt/receipt-draw.ts'
import { MAX_RECEIPT_FILE } from '@fairdraw/draw/receipt/receipt-file.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { elapsedMs } from '../../../session/time/device-time.ts'
import { formatMoment } from '../draw-copy.ts'

const form = document.querySelector('#receipt-form')!
const answer = document.querySelector('#receipt-answer')!
const button = document.querySelector<HTMLButtonElement>('#receipt-button')!
const fileOf = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!.files?.[0]

const wording = { ticket: ticketCode, count: formatNumber, time: formatMoment }
const RESULTS = { passed: 'Passed', failed: 'Failed', open: 'Not checked' } as const
const SLICE_MS = 30
let sliceEndsAt = 0

/** The page is drawn and can be used between two slices. */
async function pause(): Promise<void> {
  if (elapsedMs() < sliceEndsAt) return
  await new Promise((resolve) => setTimeout(resolve))
  sliceEndsAt = elapsedMs() + SLICE_MS
}

async function* piecesOf(file: File): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

const showProblem = (text: string) =>
  answer.replaceChildren(element('h2', 'The receipt could not be checked.'), element('p', text))

const sectionsOf = ({ headline, lines }: ReceiptReport): HTMLElement[] => {
  const list = document.createElement('ul')
  list.append(...lines.map(({ result, text }) => element('li', `${RESULTS[result]}: ${text}`)))
  return [element('h2', headline), list]
}

async function check(receipt: File): Promise<void> {
  const [bundle, list] = [fileOf('bundle'), fileOf('list')]
  if (!bundle) return showProblem('Choose the draw’s file above first.')
  const found = await checkReceipts(await receipt.slice(0, MAX_RECEIPT_FILE * 2).text(), {
    draw: readReceiptDraw(await bundle.text()),
    wording,
    pause,
    ...(list && { tickets: piecesOf(list) }),
  })
  if ('malformed' in found) return showProblem(`It can’t be checked here: ${found.malformed}.`)
  answer.replaceChildren(...found.flatMap(sectionsOf))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const receipt = fileOf('receipt')
  if (!receipt) return
  button.disabled = true
  answer.textContent = 'Checking…'
  void check(receipt)
    .catch((error: unknown) =>
      showProblem(
        error instanceof MalformedError || error instanceof Failure ? error.message : 'A file could not be read.',
      ),
    )
    .finally(() => (button.disabled = false))
})
