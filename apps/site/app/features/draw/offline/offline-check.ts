/** The script of the page that checks a draw without a network: it reads the files that the reader chooses. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { reportOf } from '@fairdraw/draw/check-report.ts'
import type { CheckReport } from '@fairdraw/draw/check-report.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { readPublished } from '@fairdraw/draw/published.ts'
import { MalformedError } from '@fairdraw/draw/read-json.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import type { Progress } from '@fairdraw/draw/verify.ts'
import { elapsedMs } from '../../../session/time/device-time.ts'
import './offline-receipt.ts'

const answer = document.querySelector('#answer')!
const button = document.querySelector<HTMLButtonElement>('#button')!
const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!

const SLICE_MS = 30
let sliceEndsAt = 0

/** The page is drawn and can be used between two slices. */
async function pause({ step, done, of }: Progress): Promise<void> {
  if (elapsedMs() < sliceEndsAt) return
  if (step === 'tickets') answer.textContent = `${done} of ${of} tickets`
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

async function check(bundleFile: File, list: File | undefined, hash: string): Promise<CheckReport> {
  const bundle = readPublished(await bundleFile.text())
  const results = await verifyDraw(bundle, {
    chains: [QUICKNET, DEMONSTRATION],
    ...(list && { tickets: piecesOf(list) }),
    ...(hash !== '' && { publishedHash: hash }),
    pause,
  })
  const beacon = (bundle as Partial<Bundle> | null)?.manifest?.beacon
  return reportOf(results, {
    isDemonstration: beacon?.chain === DEMONSTRATION.hash,
    roundTime: beacon?.time ?? '',
    isHashFromElsewhere: hash !== '',
  })
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function show({ headline, lines, notChecked }: CheckReport): void {
  const list = (items: readonly HTMLElement[]) => {
    const made = document.createElement('ul')
    made.append(...items)
    return made
  }
  answer.replaceChildren(
    element('h2', headline),
    list(
      lines.map(({ step, isPassed, text, reason }) => {
        const line = element('li', `${isPassed ? 'Passed' : 'Failed'}: ${text}${reason ? ` ${reason}` : ''}`)
        line.dataset['step'] = step
        return line
      }),
    ),
    ...(notChecked.length > 0
      ? [element('h2', 'What wasn’t checked'), list(notChecked.map((question) => element('li', question)))]
      : []),
  )
}

document.querySelector('#form')!.addEventListener('submit', (event) => {
  event.preventDefault()
  const bundle = input('bundle').files?.[0]
  if (!bundle) return
  button.disabled = true
  answer.textContent = 'Checking…'
  void check(bundle, input('list').files?.[0], input('hash').value.trim().toLowerCase())
    .then(show, (error: unknown) => {
      const reason = error instanceof MalformedError ? error.message : 'A file could not be read.'
      answer.replaceChildren(element('h2', 'The files could not be read.'), element('p', `${reason} Try again.`))
    })
    .finally(() => (button.disabled = false))
})
