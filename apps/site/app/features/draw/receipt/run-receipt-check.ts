/** Checks receipts against the list of a draw. Whatever comes instead of a receipt or a list ends in a sentence. */
import { checkReceipts } from '@fairdraw/draw/receipt/check-receipts.ts'
import { Failure } from '@fairdraw/draw/failure.ts'
import { MalformedError } from '@fairdraw/draw/read-json.ts'
import { MAX_RECEIPT_FILE } from '@fairdraw/draw/receipt/receipt-file.ts'
import type { VerifyOptions } from '@fairdraw/draw/verify.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatMoment } from '../draw-copy.ts'
import { NotLoadedError, UnreadableError, fetchTicketList, load } from '../run-check.ts'
import type { EndedReceiptCheck, ReceiptRequest } from './receipt-messages.ts'

const wording = { ticket: ticketCode, count: formatNumber, time: formatMoment }

export async function runReceiptCheck(
  { receipt, draw, drawUrl, isListRead }: ReceiptRequest,
  pause?: VerifyOptions['pause'],
): Promise<EndedReceiptCheck> {
  try {
    const found = await checkReceipts(await readText(receipt), {
      draw,
      wording,
      ...(isListRead
        ? { tickets: fetchTicketList(`${drawUrl}/tickets`) }
        : { places: (ticket) => fetchPlaces(`${drawUrl}/place?ticket=${ticket}`) }),
      ...(pause && { pause }),
    })
    return 'malformed' in found ? { status: 'malformed', reason: found.malformed } : { status: 'done', reports: found }
  } catch (error) {
    if (error instanceof NotLoadedError) return { status: 'not-loaded', problem: error.problem }
    if (error instanceof UnreadableError || error instanceof Failure || error instanceof MalformedError)
      return { status: 'unreadable', reason: error.message }
    throw error
  }
}

async function fetchPlaces(url: string): Promise<unknown> {
  const response = await load(url)
  return response.json().catch(() => {
    throw new UnreadableError('list')
  }) as Promise<unknown>
}

/** Of a file no more than tells that it is too long. */
const readText = (receipt: string | Blob) =>
  typeof receipt === 'string' ? receipt : receipt.slice(0, MAX_RECEIPT_FILE * 2).text()
