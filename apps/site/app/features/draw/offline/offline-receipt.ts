/** The part of the offline page that compares a ticket receipt with the list in the files that the reader chose. */
import { checkReceipts } from '@fairdraw/draw/receipt/check-receipts.ts'
import type { ReceiptReport } from '@fairdraw/draw/receipt/check-receipts.ts'
import { Failure } from '@fairdraw/draw/failure.ts'
import { MalformedError } from '@fairdraw/draw/read-json.ts'
import { readReceiptDraw } from '@fairdraw/draw/receipt/receipt-draw.ts'
import { MAX_RECEIPT_FILE } from '@fairdraw/draw/receipt/receipt-file.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatMoment } from '../draw-copy.ts'
import { createPause, fileOf, piecesOf } from './chosen-files.ts'
import { element, list, showProblem } from './show-report.ts'

const form = document.querySelector('#receipt-form')!
const answer = document.querySelector('#receipt-answer')!
const button = document.querySelector<HTMLButtonElement>('#receipt-button')!

const wording = { ticket: ticketCode, count: formatNumber, time: formatMoment }
const RESULTS = { passed: 'Passed', failed: 'Failed', open: 'Not checked' } as const
const pause = createPause()

const showFault = (text: string) => showProblem(answer, 'The receipt could not be checked.', text)

const sectionsOf = ({ headline, lines }: ReceiptReport): HTMLElement[] => [
  element('h2', headline),
  list(lines.map(({ result, text }) => element('li', `${RESULTS[result]}: ${text}`))),
]

async function check(receipt: File): Promise<void> {
  const [bundle, ticketList] = [fileOf('bundle'), fileOf('list')]
  if (!bundle) return showFault('Choose the draw’s file above first.')
  const found = await checkReceipts(await receipt.slice(0, MAX_RECEIPT_FILE * 2).text(), {
    draw: readReceiptDraw(await bundle.text()),
    wording,
    pause,
    ...(ticketList && { tickets: piecesOf(ticketList) }),
  })
  if ('malformed' in found) return showFault(`It can’t be checked here: ${found.malformed}.`)
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
      showFault(
        error instanceof MalformedError || error instanceof Failure ? error.message : 'A file could not be read.',
      ),
    )
    .finally(() => (button.disabled = false))
})
