/** Takes the answers to the due survey, which may be the step that asks for the terms (1-site §4). */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { postSurvey } from '@fairdraw/contract/entry.ts'
import type { ParsedOf } from '@fairdraw/contract/endpoint.ts'
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { termsStep } from '@fairdraw/rules/competition/steps.ts'
import { publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import type { PublicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { parseSurvey } from '@fairdraw/rules/entry/survey.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { changeDetails } from '../../player/personal-details.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { recordChoice } from '../../marketing/consents.ts'
import { acceptedTerms } from '../enter.ts'
import { completeStep, openStep, pinTerms } from '../steps.ts'
import type { OpenRefusal } from '../steps.ts'

/** A survey's record, stored with its entry. */
export type SurveyRecord = {
  answers: Record<string, string>
  /** Whether the sponsor may write, and the wording of the question (field rule 24). */
  sponsorsOptIn: { selected: boolean; details: string }
  givenAt: string
}

/** The sponsor's consent; nothing when there was no survey. */
export function sponsorsOptInOf(survey: unknown): SurveyRecord['sponsorsOptIn'] {
  return (survey as SurveyRecord | null)?.sponsorsOptIn ?? { selected: false, details: '' }
}

type Body = ParsedOf<typeof postSurvey, 'body'>
type Command = { playerId: number } & Body

export async function survey(
  db: Db,
  catalogue: Catalogue,
  command: Command,
): Promise<
  Outcome<{ status: PublicEntryStatus; step: Step | null }, OpenRefusal | 'terms-not-accepted' | 'invalid-request'>
> {
  const { playerId, entryId } = command
  return db.transaction(async (tx) => {
    const opened = await openStep(tx, playerId, entryId, 'survey')
    if (!opened.ok) return opened
    const { entry, now } = opened
    const { competition } = (await catalogue.find(entry.competitionId, tx)) ?? {}
    if (!competition) return refuse('unauthorized')

    const { answers, fields } = readAnswers(competition, command.answers)
    if (fields) return refuse('invalid-request', { fields })
    const isTermsStep = termsStep(competition.isTokenPaid, entry.steps) === 'survey'
    if (isTermsStep && !pinTerms(entry, acceptedTerms(competition, command))) return refuse('terms-not-accepted')

    const sponsorsOptIn = readSponsorsOptIn(competition, command.sponsorsOptIn)
    const given: SurveyRecord = { answers, sponsorsOptIn, givenAt: now.toISOString() }
    await tx.execute(
      sql`update entries set survey = ${JSON.stringify(given)}::jsonb where player_id = ${playerId} and id = ${entryId}`,
    )
    if (competition.type === 'optin') await optIn(tx, playerId, command.optIn, now)
    await completeStep(tx, entry)
    return done({ status: publicEntryStatus(entry.state), step: entry.step })
  })
}

/** A competition without questions stores any answers. */
function readAnswers({ meta }: Competition, given: Body['answers']) {
  if (!meta.survey) return { answers: given }
  const { answers, codes } = parseSurvey(meta.survey.questions, given)
  const wrong = Object.entries(codes)
  return {
    answers,
    ...(wrong.length > 0 && { fields: Object.fromEntries(wrong.map(([id, of]) => [`answers.${id}`, of])) }),
  }
}

/** Consent is valid only for a question that was shown. */
function readSponsorsOptIn({ meta }: Competition, given: Body['sponsorsOptIn'] = false): SurveyRecord['sponsorsOptIn'] {
  const offered = meta.survey?.sponsorsOptIn
  const selected = typeof given === 'boolean' ? given : given.selected
  return { selected: offered !== undefined && selected, details: offered?.wording ?? '' }
}

/** The opt-in form: an unticked box stores nothing; a ticked one is a consent like any other. */
async function optIn(tx: Db, playerId: number, given: Body['optIn'], at: Date): Promise<void> {
  if (!given) return
  const { agreed, ...change } = given
  await changeDetails(tx, { playerId, at, change })
  for (const { channel, wording } of agreed)
    await recordChoice(tx, { playerId, isGranted: true, wording, source: 'entry', at }, [channel])
}
