/** What a check of a draw has shown, in sentences: each claims what its step has checked, and no more. */
import { STEPS } from './verify.ts'
import type { Step, StepResult } from './verify.ts'

/** `unreadable`: there was nothing to check, so that nothing is said about the draw. */
export type Verdict = 'right' | 'wrong' | 'unreadable'

export type CheckReport = {
  verdict: Verdict
  headline: string
  /** One for each step that was taken. */
  lines: readonly { step: Step; isPassed: boolean; text: string; reason?: string }[]
  /** What the check leaves open, and how to check it. */
  notChecked: readonly string[]
}

type Checked = {
  /** Whether the draw's chain is one whose rounds everybody can sign. */
  isDemonstration: boolean
  /** When the deciding round was due, in the reader's words. */
  roundTime: string
  /** Whether the hash of the manifest came from somewhere else than the draw's own data. */
  isHashFromElsewhere: boolean
}

const HEADLINES = {
  all: 'All checks passed.',
  withoutList: 'The checks that were made passed. The list was not read.',
  wrong: 'A check failed.',
  unreadable: 'The result could not be read.',
}

type Sentences = { passed: string; failed: string }

export const STEP_COPY: Record<Step, Sentences> = {
  format: {
    passed: 'The result can be read, and nothing is missing from it.',
    failed: 'What came is not a draw as the format describes it:',
  },
  manifest: {
    passed: 'The promise and its fingerprint belong together.',
    failed: 'The promise and its fingerprint do not belong together.',
  },
  witnesses: {
    passed: 'The list was fixed before the number existed: witnesses have seen it.',
    failed: 'Nobody else has seen the list in time:',
  },
  beacon: {
    passed: 'The public number is genuine, and it is the one that the promise names.',
    failed: 'The public number is not the genuine one that the promise names.',
  },
  selection: {
    passed: 'The winners follow from the list and the public number.',
    failed: 'The winners do not follow from the list and the public number.',
  },
  tickets: {
    passed:
      'The whole list was read: it has as many tickets as promised, each number once, and its fingerprint is right.',
    failed: 'The list is not the one that the promise names.',
  },
}

const DEMONSTRATION_NUMBER =
  'The number is the one that the promise names. A demonstration made it, so it proves nothing.'

export function reportOf(results: readonly StepResult[], checked: Checked): CheckReport {
  const verdict = verdictOf(results)
  const isListRead = results.some(({ step, result }) => step === 'tickets' && result !== 'skipped')
  return {
    verdict,
    headline: verdict === 'right' ? HEADLINES[isListRead ? 'all' : 'withoutList'] : HEADLINES[verdict],
    lines: results.flatMap(({ step, result, reason }) =>
      result === 'skipped'
        ? []
        : [
            {
              step,
              isPassed: result === 'passed',
              text:
                step === 'beacon' && result === 'passed' && checked.isDemonstration
                  ? DEMONSTRATION_NUMBER
                  : STEP_COPY[step][result],
              ...(reason !== undefined && { reason }),
            },
          ],
    ),
    notChecked: verdict === 'right' ? openQuestions(checked) : [],
  }
}

function verdictOf(results: readonly StepResult[]): Verdict {
  if (results[0]?.step !== 'format' || results[0].result === 'failed') return 'unreadable'
  return results.length === STEPS.length && results.every(({ result }) => result !== 'failed') ? 'right' : 'wrong'
}

const openQuestions = ({ isHashFromElsewhere, roundTime }: Checked): string[] => [
  ...(isHashFromElsewhere
    ? []
    : [
        `Whether the promise was there before the number: compare its fingerprint with one that somebody noted before ${roundTime}.`,
      ]),
  'Whether every ticket that was entered is on the list: look up your own. Only an auditor can see whether it has a ticket that nobody entered.',
]
