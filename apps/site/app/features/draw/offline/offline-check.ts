/** The script of the page that checks a draw without a network: it reads the files that the reader chooses. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { reportOf } from '@fairdraw/draw/check-report.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { readJson, readPublished, readPublishedManifest } from '@fairdraw/draw/published.ts'
import { MalformedError } from '@fairdraw/draw/read-json.ts'
import { verifyDraw, verifyTicket } from '@fairdraw/draw/verify.ts'
import { parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { formatMoment } from '../draw-copy.ts'
import { e164 } from '../e164.ts'
import { createPause, fileOf, piecesOf } from './chosen-files.ts'
import './offline-receipt.ts'
import { showProblem, showReport } from './show-report.ts'
import type { TicketAnswer } from './show-report.ts'

const answer = document.querySelector('#answer')!
const button = document.querySelector<HTMLButtonElement>('#button')!
const input = (id: string) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${id}`)!
const textOf = (id: string) => input(id).value.trim()

const pause = createPause(({ step, done, of }) => {
  if (step === 'tickets') answer.textContent = `${done} of ${of} tickets`
})

/** One in a line. Throws `MalformedError`. */
const readKeys = (lines: string): NoteKey[] =>
  lines
    .split(/\s+/)
    .filter(Boolean)
    .map((line) => {
      const key = parseKey(line)
      if ('malformed' in key) throw new MalformedError(`The key ${line.slice(0, 60)} is none: ${key.malformed}.`)
      return key
    })

async function check(bundleFile: File): Promise<void> {
  const [list, first, proof] = ['list', 'first', 'proof'].map(fileOf)
  const [hash, witnesses] = [textOf('hash').toLowerCase(), readKeys(textOf('witnesses'))]
  const bundle = readPublished(await bundleFile.text())
  const firstManifest = first && readPublishedManifest(await first.text())
  const results = await verifyDraw(bundle, {
    chains: [QUICKNET, DEMONSTRATION],
    ...(list && { tickets: piecesOf(list) }),
    ...(hash !== '' && { publishedHash: hash }),
    ...(witnesses.length > 0 && { trustedWitnesses: witnesses }),
    ...(firstManifest && { firstManifest }),
    pause,
  })
  const { manifest } = (bundle ?? {}) as Partial<Bundle>
  const report = reportOf(results, {
    isDemonstration: manifest?.beacon?.chain === DEMONSTRATION.hash,
    isRedraw: manifest?.redrawOf !== undefined,
    formatTime: formatMoment,
    fromElsewhere: { hash: hash !== '', witnesses: witnesses.length > 0, firstAttempt: first !== undefined },
  })
  if (report.verdict !== 'right') {
    showReport(answer, report)
    return
  }
  const ticket = proof && checkTicket(readJson(await proof.text()), bundle as Bundle, textOf('phone'))
  showReport(answer, report, { bundle: bundle as Bundle, ...(ticket && { ticket }) })
}

/** The file has the proof, or a reply of the site with it. */
function checkTicket(file: unknown, bundle: Bundle, phone: string): TicketAnswer {
  const proof = (file as { proof?: unknown } | null)?.proof ?? file
  const found = verifyTicket(proof, { ...bundle, phone: e164(phone) })
  if (!found.isIn) return { isPassed: false, text: `Your ticket is not on the list: ${found.reason}` }
  return found.isNumber
    ? { isPassed: true, text: 'Your ticket is on the list, with this number.' }
    : { isPassed: phone === '', text: 'Your ticket is on the list, of your account, with another number than this.' }
}

document.querySelector('#form')!.addEventListener('submit', (event) => {
  event.preventDefault()
  const bundle = fileOf('bundle')
  if (!bundle) return
  button.disabled = true
  answer.textContent = 'Checking…'
  void check(bundle)
    .catch((error: unknown) =>
      showProblem(
        answer,
        'The files could not be read.',
        `${error instanceof MalformedError ? error.message : 'A file could not be read.'} Try again.`,
      ),
    )
    .finally(() => (button.disabled = false))
})
