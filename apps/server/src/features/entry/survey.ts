/** Takes the answers to the survey that is due; it may be the step that asks for the terms (1-site §4). */
import type { Step } from '@fairdraw/rules/competition.ts'
import { termsStep } from '@fairdraw/rules/competition.ts'
import { wireStatus } from '@fairdraw/rules/entry.ts'
import type { StepRefusal, WireStatus } from '@fairdraw/rules/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { acceptedTerms } from './enter.ts'
import type { Terms } from './enter.ts'
import { finishStep, openStep, pinTerms } from './steps.ts'

type Command = {
  playerId: number
  entryId: string
  answers: Record<string, string>
  sponsorsOptIn?: boolean | undefined
} & Terms

export async function survey(
  db: Db,
  catalogue: Catalogue,
  command: Command,
): Promise<Outcome<{ status: WireStatus; step: Step | null }, StepRefusal | 'unauthorized' | 'terms-not-accepted'>> {
  const { playerId, entryId, answers, sponsorsOptIn = false } = command
  return db.transaction(async (tx) => {
    const opened = await openStep(tx, playerId, entryId, 'survey')
    if (!opened.ok) return opened
    const { entry, now } = opened
    const competition = catalogue.snapshot().byId.get(entry.competitionId)
    if (!competition) return refuse('unauthorized')
    const isTermsStep = termsStep(competition.isTokenPaid, entry.steps) === 'survey'
    if (isTermsStep && !(await pinTerms(tx, entry, acceptedTerms(competition, command))))
      return refuse('terms-not-accepted')

    const given = { answers, sponsorsOptIn, givenAt: now.toISOString() }
    await tx.execute(
      sql`update entries set survey = ${JSON.stringify(given)}::jsonb where player_id = ${playerId} and id = ${entryId}`,
    )
    await finishStep(tx, entry)
    return done({ status: wireStatus(entry.state), step: entry.step })
  })
}
