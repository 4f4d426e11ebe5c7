/** Checks the files that a draw's page offers, and with them a player's ticket receipt, for the command line (docs/draw-format.md#receipts). */
import { checkReceipts } from '../src/receipt/check-receipts.ts'
import type { ReceiptReport } from '../src/receipt/check-receipts.ts'
import { Failure } from '../src/failure.ts'
import { readReceiptDraw } from '../src/receipt/receipt-draw.ts'
import { UnreadableFile, piecesOf, readWith, verifyFiles } from './verify-files.ts'
import type { Files, FilesReport } from './verify-files.ts'

export type ReceiptFiles = Files & {
  /** A file with receipts. */
  receipt?: string
  /** Keys that the log had before, as text: a receipt may be older than the key that the draw names. */
  'log-key'?: readonly string[]
}

/** Never throws for what is in a file. The receipt is compared with a draw that is right: about any other it says nothing. */
export async function verifyAll({ receipt, 'log-key': logKeys, ...files }: ReceiptFiles): Promise<FilesReport> {
  const draw = await verifyFiles(files)
  if (receipt === undefined || !draw.isRight) return draw
  const { isRight, lines } = await readReport(receipt, files, logKeys)
  return { isRight, text: [draw.text, ...lines].join('\n') }
}

const wording = { ticket: String, count: String, time: (time: string) => time }

async function readReport(path: string, files: Files, olderKeys: readonly string[] = []) {
  const failed = (reason: string) => ({ isRight: false, lines: [`failed receipt   ${reason}`] })
  try {
    const draw = await readWith(files.bundle, readReceiptDraw)
    const reports = await readWith(path, (content) =>
      checkReceipts(content, {
        draw: { ...draw, olderKeys },
        wording,
        ...(files.tickets !== undefined && { tickets: piecesOf(files.tickets) }),
      }),
    )
    if ('malformed' in reports) return failed(`It cannot be checked here: ${reports.malformed}.`)
    return {
      isRight: reports.every(({ verdict }) => verdict === 'in' || verdict === 'open'),
      lines: reports.flatMap(linesOf),
    }
  } catch (error) {
    if (error instanceof Failure || error instanceof UnreadableFile) return failed(error.message)
    throw error
  }
}

const linesOf = ({ verdict, headline, lines }: ReceiptReport): string[] => [
  ...lines.map(({ result, text }) => `${result.padEnd(6)} receipt   ${text}`),
  `${verdict === 'in' ? 'passed' : verdict === 'open' ? 'open  ' : 'failed'} receipt   ${headline}`,
]
