/** Checks the files that a draw's page offers, for the command line (docs/draw-format.md#how-to-check-a-draw). */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { QUICKNET } from '../src/beacon.ts'
import type { Bundle } from '../src/bundle.ts'
import { reportOf } from '../src/check-report.ts'
import { DEMONSTRATION } from '../src/demonstration.ts'
import { readJson, readPublished } from '../src/published.ts'
import { MalformedError } from '../src/read-json.ts'
import { verifyDraw, verifyTicket } from '../src/verify.ts'

export type Files = {
  /** A reply of `/api/draws/{id}`, or only the bundle in it. */
  bundle: string
  /** The list of tickets. */
  tickets?: string
  /** The hash of the manifest, noted elsewhere since the list was published. */
  hash?: string
  /** The proof of a ticket, and the number of its owner (E.164). */
  proof?: string
  phone?: string
}

export type FilesReport = { isRight: boolean; text: string }

/** Never throws for what is in a file, or for one that is not there. */
export async function verifyFiles({ bundle: path, tickets, hash, proof, phone }: Files): Promise<FilesReport> {
  try {
    const bundle = await readWith(path, readPublished)
    const results = await verifyDraw(bundle, {
      chains: [QUICKNET, DEMONSTRATION],
      ...(hash !== undefined && { publishedHash: hash }),
      ...(tickets !== undefined && { tickets: piecesOf(tickets) }),
    })
    const beacon = (bundle as Partial<Bundle> | null)?.manifest?.beacon
    const { verdict, headline, lines, notChecked } = reportOf(results, {
      isDemonstration: beacon?.chain === DEMONSTRATION.hash,
      roundTime: beacon?.time ?? '',
      isHashFromElsewhere: hash !== undefined,
    })
    const isRight = verdict === 'right'
    const ticket = isRight && proof !== undefined ? await checkTicket(proof, bundle as Bundle, phone) : undefined
    return {
      isRight: isRight && ticket?.isRight !== false,
      text: [
        ...lines.map(({ step, isPassed, text, reason }) =>
          [
            isPassed ? 'passed ' : 'failed ',
            step.padEnd(10),
            text,
            ...(reason === undefined ? [] : [` ${reason}`]),
          ].join(''),
        ),
        ...(isRight && tickets === undefined
          ? ['open   tickets   The list was not read: give it with --tickets.']
          : []),
        ...notChecked.map((question) => `open   ${question}`),
        ...(ticket ? [ticket.text] : []),
        headline,
      ].join('\n'),
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { isRight: false, text: error.message }
    throw error
  }
}

export class UnreadableFile extends Error {
  constructor(path: string, reason: string) {
    super(`${path} could not be read. ${reason}`)
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder.',
  EACCES: 'You may not read it.',
}

function toUnreadable(path: string, error: unknown): unknown {
  if (error instanceof MalformedError) return new UnreadableFile(path, error.message)
  const { code } = error as { code?: string }
  if (code === undefined) return error
  return new UnreadableFile(path, REASONS[code] ?? `The system says ${code}.`)
}

export async function readWith<Value>(path: string, read: (text: string) => Value | Promise<Value>): Promise<Value> {
  try {
    return await read(await readFile(path, 'utf8'))
  } catch (error) {
    throw toUnreadable(path, error)
  }
}

export async function* piecesOf(path: string): AsyncGenerator<Uint8Array, void> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throw toUnreadable(path, error)
  }
}

async function checkTicket(path: string, bundle: Bundle, phone: string | undefined): Promise<FilesReport> {
  if (phone === undefined)
    return { isRight: false, text: 'failed ticket    Its owner’s number is missing: --phone +44…' }
  const value = await readWith(path, readJson)
  const check = verifyTicket((value as { proof?: unknown } | null)?.proof ?? value, { ...bundle, phone })
  if (!check.isIn) return { isRight: false, text: `failed ticket    It is not on the list: ${check.reason}` }
  return {
    isRight: check.isNumber,
    text: check.isNumber
      ? 'passed ticket    It is on the list, with this number.'
      : 'failed ticket    It is on the list, of the account in the proof, with another number than this.',
  }
}
