/** Rows on claims of any text of a competition: its forbidden ones, its odds, and the box that has to be ticked (field rules 2, 6, 8, 10, 17, 24). */
import type { CompetitionBody } from '../body.ts'
import { blockingRow } from '../content-rule.ts'
import type { CompetitionRule, Fault } from '../content-rule.ts'
import { FORBIDDEN_CLAIMS, messagesOf } from './forbidden-claims.ts'
import { statedOdds } from '../stated/stated-odds.ts'
import type { StatedOdds } from '../stated/stated-odds.ts'
import { textsIn } from '../texts.ts'
import { findMarketing } from './unfair-claims.ts'

const DETAILS = 'meta.display.details.content'
const BOX = 'meta.display.tc.tcCheckboxText'

/** Odds are known before the closing only where the number of tickets is fixed; then of each prize, and of any. */
function isBorneOut({ meta: { prizeTiers = [], run } }: CompetitionBody, { chance }: StatedOdds): boolean {
  if (run === undefined) return false
  const any = prizeTiers.reduce((sum, { winners }) => sum + winners, 0)
  return [any, ...prizeTiers.map(({ winners }) => winners)].some(
    (winners) => winners > 0 && Math.round(run.ticketsTotal / winners) === Math.round(1 / chance),
  )
}

function oddsFaults(body: CompetitionBody): Fault[] {
  const why = body.meta.run
    ? 'its number of tickets and of prizes gives other odds.'
    : 'nobody knows how many will enter, so no odds can be stated. The page shows them where they are known.'
  return textsIn(body).flatMap(([path, text]) =>
    statedOdds(text).flatMap((stated) =>
      isBorneOut(body, stated) ? [] : [{ path, words: `‘${stated.words}’: ${why}` }],
    ),
  )
}

function boxFaults({ meta }: CompetitionBody): Fault[] {
  const said = findMarketing(meta.display.tc.tcCheckboxText)
  const words = `‘${said}’: this box has to be ticked to enter, so it asks for the terms alone. Marketing is a choice of its own.`
  return said === undefined ? [] : [{ path: BOX, words }]
}

export const CLAIM_RULES: readonly CompetitionRule[] = [
  ...FORBIDDEN_CLAIMS.map((claim): CompetitionRule => ({
    ...blockingRow(...claim.rules),
    name: claim.name,
    check: (body, { quiz }) =>
      [...textsIn(body), ...textsIn(quiz, 'quiz')].flatMap(([path, text]) =>
        messagesOf(claim, text).map((words) => ({ path, words })),
      ),
    refused: { body: { [DETAILS]: claim.refused }, path: DETAILS },
    accepted: { body: { [DETAILS]: claim.accepted } },
  })),
  {
    ...blockingRow('24'),
    name: 'box-of-terms-alone',
    check: boxFaults,
    refused: {
      body: { [BOX]: 'I accept the terms and agree to receive marketing by email and text.' },
      path: BOX,
    },
    accepted: { body: { [BOX]: 'I live in the UK, and I accept the terms.' } },
  },
  {
    ...blockingRow('17'),
    name: 'odds-as-recorded',
    check: oddsFaults,
    refused: { body: { [DETAILS]: 'Your odds of winning are 1 in 10.' }, path: DETAILS },
    accepted: { body: { [DETAILS]: 'The more people enter, the longer the odds.' } },
  },
]
