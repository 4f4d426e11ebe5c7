/** The rows on texts that look like others, for all texts and addresses of a competition and its questions. */
import { blockingRow } from '../content-rule.ts'
import type { CompetitionRule } from '../content-rule.ts'
import { LOOKALIKES } from './lookalikes.ts'
import { textsIn } from '../texts.ts'

const DETAILS = 'meta.display.details.content'

export const LOOKALIKE_RULES: readonly CompetitionRule[] = LOOKALIKES.map(({ name, check, refused, accepted }) => ({
  ...blockingRow(),
  name,
  check: (body, { quiz }) =>
    [...textsIn(body), ...textsIn(quiz, 'quiz')].flatMap(([path, text]) =>
      check(text).map((words) => ({ path, words })),
    ),
  refused: { body: { [DETAILS]: refused }, path: DETAILS },
  accepted: { body: { [DETAILS]: accepted } },
}))
