/** Checks the files that a draw's page offers, for the command line (docs/draw-format.md#how-to-check-a-draw). */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { QUICKNET } from '../src/beacon.ts'
import type { Bundle } from '../src/bundle.ts'
import { excludedCopy, reportOf } from '../src/check-report.ts'
import { DEMONSTRATION } from '../src/demonstration.ts'
import type { Manifest } from '../src/manifest.ts'
import { readJson, readPublished, readPublishedManifest } from '../src/published.ts'
import { MalformedError } from '../src/read-json.ts'
import { verifyDraw, verifyTicket } from '../src/verify.ts'
import type { VerifyOptions } from '../src/verify.ts'

export type Files = {
  /** A reply of `/api/draws/{id}`, or only the bundle in it. */
  bundle: string
  /** The list of tickets. */
  tickets?: string
  /** The hash of the manifest, noted elsewhere since the list was published. */
  hash?: string
  /** Keys of witnesses as text, as they publish them themselves: then only these are counted. */
  witness?: readonly string[]
  /** The first attempt's bundle, manifest or reply of `/api/draws/{id}`. */
  first?: string
  /** The proof of a ticket, and the number of its owner (E.164). */
  proof?: string
  phone?: string
}

export type FilesReport = { isRight: boolean; text: string }

/** Never throws for what is in a file, or for one that is not there. */
export async function verifyFiles({ bundle: path, phone, ...given }: Files): Promise<FilesReport> {
  try {
    const bundle = await readWith(path, readPublished)
    const results = await verifyDraw(bundle, { chains: [QUICKNET, DEMONSTRATION], ...(await optionsOf(given)) })
    const { manifest } = (bundle ?? {}) as Partial<Bundle>
    const { verdict, headline, lines, notChecked } = reportOf(results, {
      isDemonstration: manifest?.beacon?.chain === DEMONSTRATION.hash,
      isRedraw: manifest?.redrawOf !== undefined,
      formatTime: (time) => time,
      fromElsewhere: {
        hash: given.hash !== undefined,
        witnesses: given.witness !== undefined,
        firstAttempt: given.first !== undefined,
      },
    })
    const isRight = verdict === 'right'
    const ticket =
      isRight && given.proof !== undefined ? await checkTicket(given.proof, bundle as Bundle, phone) : undefined
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
        ...(isRight ? excludedLines(manifest?.excluded) : []),
        ...(isRight && given.tickets === undefined
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

async function optionsOf({
  hash,
  tickets,
  witness,
  first,
}: Omit<Files, 'bundle'>): Promise<Omit<VerifyOptions, 'chains'>> {
  return {
    ...(hash !== undefined && { publishedHash: hash }),
    ...(tickets !== undefined && { tickets: piecesOf(tickets) }),
    ...(witness && { trustedWitnesses: witness.map(readWitnessKey) }),
    ...(first !== undefined && { firstManifest: await readWith(first, readPublishedManifest) }),
  }
}

/** Tickets that get nothing: more of them are only counted. */
const MAX_EXCLUDED_LINES = 20

function excludedLines(excluded: Manifest['excluded'] = []): string[] {
  const lines = excluded
    .slice(0, MAX_EXCLUDED_LINES)
    .map(({ ticket, reason }) => `note   Ticket ${ticket} gets nothing in this redraw: ${excludedCopy(reason)}.`)
  const more = excluded.length - lines.length
  return more > 0
    ? [...lines, `note   ${more} more tickets get nothing: they are in the manifest, with their reasons.`]
    : lines
}

function readWitnessKey(text: string): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new UnreadableFile(`The key ${text.slice(0, 100)}`, `${key.malformed}.`)
  return key
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
