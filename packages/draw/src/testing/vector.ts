/** What a case of docs/draw-vectors consists of, and the draw that the bad ones start from. */
import { fromHex, toHex } from '@fairdraw/log/bytes.ts'
import type { Bundle } from '../bundle.ts'
import { DEMONSTRATION, signDemonstrationRound } from '../demonstration.ts'
import { manifestHashOf } from '../manifest.ts'
import type { Manifest } from '../manifest.ts'
import { STEPS } from '../verify.ts'
import type { Step, StepResult } from '../verify.ts'
import { sampleDraw } from './sample-draw.ts'
import type { SampleDraw, SampleRules, SampleTicket } from './sample-draw.ts'
import type { SampleLog } from './sample-log.ts'

/** What a program is given from elsewhere than the bundle. */
type Elsewhere = {
  publishedHash?: string
  /** Keys as text: then only these witnesses count. */
  trustedWitnesses?: readonly string[]
}

export type Vector = {
  bundle: string
  tickets?: Uint8Array
  /** The manifest of the first attempt. */
  first?: string
  verdict: Elsewhere & {
    /** In words, for whoever reads the folder. */
    about: string
    /** `unreadable`: the file is not JSON. */
    verdict: 'right' | 'wrong' | 'unreadable'
    /** The first step that fails. */
    fails?: Step
    steps: Partial<Record<Step, StepResult['result']>>
  }
}

export const players = (count: number): SampleTicket[] =>
  Array.from({ length: count }, (_, at) => ({
    number: 100_001 + at * 3,
    account: at % 9,
    phone: `+4477009000${String(at % 9).padStart(2, '0')}`,
  }))
export const RULES: SampleRules = {
  prizes: [
    { name: 'A weekend by the sea', winners: 1 },
    { name: 'A hamper', winners: 3 },
  ],
  alternates: 2,
  onePrizePerPlayer: true,
}
export const demonstration = { ...DEMONSTRATION, signRound: signDemonstrationRound }

/** A draw of the demonstration's chain. */
export const drawOf = (change: Partial<Manifest> = {}, log: SampleLog = {}, { count = 37, rules = RULES } = {}) =>
  sampleDraw(players(count), rules, { chain: demonstration, change, log })

/** The draw that is right, and that the bad ones change. */
export const plain = await drawOf()

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

type Inputs = Elsewhere & { first?: Manifest }
const splitInputs = ({ first, ...elsewhere }: Inputs) => ({ files: first && { first: json(first) }, elsewhere })

export function right(about: string, { bundle, tickets }: Partial<SampleDraw>, given: Inputs = {}): Vector {
  const { files, elsewhere } = splitInputs(given)
  return {
    bundle: json(bundle),
    ...(tickets && { tickets }),
    ...files,
    verdict: {
      about,
      ...elsewhere,
      verdict: 'right',
      steps: { ...passedBefore('tickets'), tickets: tickets ? 'passed' : 'skipped' },
    },
  }
}

const passedBefore = (step: Step) =>
  Object.fromEntries(STEPS.slice(0, STEPS.indexOf(step)).map((one) => [one, 'passed' as const]))

type Wrong = Inputs & { value?: unknown; list?: Uint8Array; alsoFails?: Step }

/** The list is checked as well, except where the bundle cannot be read. */
export function wrong(
  fails: Step,
  about: string,
  { value = plain.bundle, list = plain.tickets, alsoFails, ...given }: Wrong,
): Vector {
  const { files, elsewhere } = splitInputs(given)
  return {
    bundle: json(value),
    tickets: list,
    ...files,
    verdict: {
      about,
      ...elsewhere,
      verdict: 'wrong',
      fails,
      steps: {
        ...passedBefore(fails),
        ...(fails !== 'format' && { tickets: 'passed' }),
        ...(alsoFails && { [alsoFails]: 'failed' }),
        [fails]: 'failed',
      },
    },
  }
}

/** With a hash that fits. */
export const rehashed = (change: Partial<Manifest>): Bundle => {
  const manifest = { ...plain.bundle.manifest, ...change }
  return { ...plain.bundle, manifest, manifestHash: toHex(manifestHashOf(manifest)) }
}

/** Another first bit. */
export const turned = (hex: string) => toHex(fromHex(hex)!.map((byte, at) => (at === 0 ? byte ^ 1 : byte)))
