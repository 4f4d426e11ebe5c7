/** What a check of a draw has shown, in sentences: each claims what its step has checked, and no more. */
import { STEPS } from './verify.ts'
import type { Step, StepResult } from './verify.ts'
import type { WhoSaw } from './witnessed.ts'

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
  /** A time of ISO 8601 in the reader's words. */
  formatTime: (time: string) => string
  /** What the check had from somewhere else than the draw's own data. */
  fromElsewhere: { hash?: boolean; witnesses?: boolean; firstAttempt?: boolean }
  /** Whether it is a second or later attempt. */
  isRedraw: boolean
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
    failed: 'Something is wrong with the promise.',
  },
  witnesses: {
    // Where witnesses must sign, it says who has, and when (`seenCopy`).
    passed:
      'The public log names the list, and then the round of the number. No witness vouches for it: when the list was fixed is the organiser’s own word.',
    failed: 'Nothing shows that the list was fixed before the number existed.',
  },
  beacon: {
    passed: 'The public number is genuine, and it is that of the round.',
    failed: 'The public number is not the genuine one of the round.',
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

const DEMONSTRATION_NUMBER = 'The number is that of the round. A demonstration made it, so it proves nothing.'
const DEMONSTRATION_WITNESSES = ' A demonstration runs these witnesses itself, so they prove nothing.'

export function reportOf(results: readonly StepResult[], checked: Checked): CheckReport {
  const verdict = verdictOf(results)
  const isListRead = results.some(({ step, result }) => step === 'tickets' && result !== 'skipped')
  return {
    verdict,
    headline: verdict === 'right' ? HEADLINES[isListRead ? 'all' : 'withoutList'] : HEADLINES[verdict],
    lines: results.flatMap(({ step, result, reason, whoSaw }) =>
      result === 'skipped'
        ? []
        : [
            {
              step,
              isPassed: result === 'passed',
              text: whoSaw?.list.length
                ? seenCopy(whoSaw, checked)
                : step === 'beacon' && result === 'passed' && checked.isDemonstration
                  ? DEMONSTRATION_NUMBER
                  : STEP_COPY[step][result],
              ...(reason !== undefined && { reason }),
            },
          ],
    ),
    notChecked: verdict === 'right' ? openQuestions(checked, results.find(({ whoSaw }) => whoSaw)?.whoSaw) : [],
  }
}

function seenCopy({ list }: WhoSaw, { formatTime, isDemonstration }: Checked): string {
  const seen = list.map(({ witness, time }) => `${witness} at ${formatTime(new Date(time * 1_000).toISOString())}`)
  const all = seen.length > 1 ? `${seen.slice(0, -1).join(', ')} and ${seen.at(-1)}` : seen.join('')
  return `The list was fixed before the number existed: seen by ${all}.${isDemonstration ? DEMONSTRATION_WITNESSES : ''}`
}

const EXCLUDED_COPY: Readonly<Record<string, string>> = { refunded: 'its entry was refunded' }

/** Why a ticket gets nothing in a redraw. Reasons of other programs stand for themselves. */
export const excludedCopy = (reason: string): string => EXCLUDED_COPY[reason] ?? reason

function verdictOf(results: readonly StepResult[]): Verdict {
  if (results[0]?.step !== 'format' || results[0].result === 'failed') return 'unreadable'
  return results.length === STEPS.length && results.every(({ result }) => result !== 'failed') ? 'right' : 'wrong'
}

function openQuestions({ fromElsewhere, formatTime, isRedraw }: Checked, whoSaw: WhoSaw | undefined): string[] {
  const isSeen = whoSaw !== undefined && whoSaw.list.length > 0
  const questions: [isOpen: boolean, question: string][] = [
    [
      isSeen && !fromElsewhere.witnesses,
      'Whether these witnesses are who they say: compare their keys with those that they publish themselves.',
    ],
    [
      !isSeen && !fromElsewhere.hash,
      `Whether the promise was there before the number: compare its fingerprint with one that somebody noted before ${formatTime(whoSaw?.chosen.time ?? '')}.`,
    ],
    [
      isRedraw && !fromElsewhere.firstAttempt,
      'Whether the list is that of the first attempt: compare it with that attempt’s data.',
    ],
    [true, 'Whether something else was promised for the same draw before: the public log lists every promise.'],
    [
      true,
      'Whether every ticket that was entered is on the list: look up your own. Only an auditor can see whether it has a ticket that nobody entered.',
    ],
  ]
  return questions.filter(([isOpen]) => isOpen).map(([, question]) => question)
}
