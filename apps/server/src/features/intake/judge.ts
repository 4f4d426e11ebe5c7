/** Judges claimed rows one after another, as they were delivered: what is entered counts for those that follow. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { whyIneligible } from '@fairdraw/rules/eligibility.ts'
import { intakeOffer, judgeIntake, rejectionWords } from '@fairdraw/rules/intake.ts'
import type { IntakeOffer, IntakePlayer, IntakeReason, IntakeVerdict } from '@fairdraw/rules/intake.ts'
import { isRightAnswer } from '@fairdraw/rules/quiz.ts'
import type { QuizQuestion } from '@fairdraw/rules/quiz.ts'
import { askedCount } from '@fairdraw/rules/skill-quiz.ts'
import { newId } from '../../db/ids.ts'
import { maySee } from '../catalogue/catalogue.ts'
import type { Snapshot } from '../catalogue/catalogue.ts'
import type { QuizRecord } from '../entry/steps.ts'
import type { Spenders } from '../safety/spenders.ts'
import type { Before, Claimed, PlayerFacts } from './claim.ts'

/** What is to be written down of a row; `entry` where it is entered. */
export type Judged = {
  row: Claimed
  playerId: number | undefined
  /** The competition's, for messages. */
  name: string
  reason?: IntakeReason
  chargedPence: number
  isTold: boolean
  /** Whether it is what its reference stands for from now on. */
  isLatest: boolean
  entry?: {
    id: string
    tickets: number
    termsVersion: number | undefined
    quiz: QuizRecord | undefined
    deadline: Date
  }
}

export type Facts = {
  snapshot: Pick<Snapshot, 'byId' | 'quizOf'>
  before: (row: Claimed) => Before | undefined
  players: ReadonlyMap<string, PlayerFacts>
  /** Until when numbers without an account are in a break that outlived theirs. */
  breaks: ReadonlyMap<string, Date>
  /** How many entries a player has in a competition by a channel. */
  entriesOf: (playerId: number, competitionId: number, channel: string) => number
  spenders: Spenders
  /** The version of a competition's terms that was in force at an instant. */
  termsAt: (competitionId: number, at: Date) => number | undefined
}

export function judgeRows(claimed: readonly Claimed[], facts: Facts): Judged[] {
  const entered = new Map<string, number>()
  const spent = new Set<string>()
  const latest = new Map<string, Judged>()

  const judgeOne = (row: Claimed): Judged => {
    const { source, reference, channel, competitionId, phone } = row
    const referenceKey = JSON.stringify([source, reference])
    const competition = competitionId === undefined ? undefined : facts.snapshot.byId.get(competitionId)
    const before = facts.before(row)
    const known = phone === undefined ? undefined : facts.players.get(phone)
    const judged = { row, playerId: known?.playerId, name: competition?.name ?? '', isLatest: false }
    if (row.fault) {
      const isTold = row.fault !== 'unreadable' && isNews(row, row.fault, before)
      return { ...judged, reason: row.fault, chargedPence: 0, isTold }
    }
    if (before?.isSpent || spent.has(referenceKey))
      return { ...judged, reason: 'duplicate', chargedPence: 0, isTold: false }

    const entriesKey = `${phone} ${competitionId} ${channel}`
    const offer = competition && intakeOffer(competition, channel)
    const pool = (competition && facts.snapshot.quizOf.get(competition.id)) ?? []
    // A card or a call answers the questions that were read out: the first of the pool.
    const quiz = pool.slice(0, askedCount(pool, competition?.meta.quiz))
    const entries =
      (known && competition ? facts.entriesOf(known.playerId, competition.id, channel) : 0) +
      (entered.get(entriesKey) ?? 0)
    const verdict = judgeIntake(
      { ...row, enteredAt: row.enteredAt!, isAnswerRight: isAnswerRight(quiz, row.answers) },
      offer,
      playerOf(row, { competition, offer, known, entries }, facts),
    )
    if (verdict.chargedPence > 0) facts.spenders.add(spendOf(row, known, verdict.chargedPence))
    if (verdict.chargedPence > 0 || verdict.reason === undefined) spent.add(referenceKey)
    if (verdict.reason !== undefined)
      return { ...judged, ...verdict, isTold: isNews(row, verdict.reason, before), isLatest: true }

    entered.set(entriesKey, (entered.get(entriesKey) ?? 0) + 1)
    return {
      ...judged,
      ...verdict,
      isTold: channel !== 'postal',
      isLatest: true,
      entry: {
        id: newId(),
        tickets: offer!.tickets,
        termsVersion: facts.termsAt(competitionId!, row.enteredAt!),
        quiz: recordOf(quiz, row),
        deadline: offer!.closes,
      },
    }
  }

  return claimed.map((row) => {
    const judged = judgeOne(row)
    if (!judged.isLatest) return judged
    const key = JSON.stringify([row.source, row.reference])
    const earlier = latest.get(key)
    if (earlier) earlier.isLatest = false
    latest.set(key, judged)
    return judged
  })
}

type About = {
  competition: Competition | undefined
  offer: IntakeOffer | undefined
  known: PlayerFacts | undefined
  entries: number
}

function playerOf(row: Claimed, { competition, offer, known, entries }: About, facts: Facts): IntakePlayer {
  const anybody = {
    taken: [],
    pausedUntil: null,
    excludedUntil: facts.breaks.get(row.phone!) ?? null,
    closedAt: null,
    hasStatedAge: true,
    isSuspended: false,
    isEmailVerified: false,
  }
  const amountPence = offer?.costPence ?? 0
  return {
    ...(known ?? anybody),
    isEligible: competition === undefined || isEligible(competition, known, row.enteredAt!),
    entries,
    isOverLimit: amountPence > 0 && facts.spenders.isOverLimit(spendOf(row, known, amountPence)),
  }
}

const spendOf = ({ phone, enteredAt }: Claimed, known: PlayerFacts | undefined, amountPence: number) => ({
  playerId: known?.playerId,
  phone: phone!,
  amountPence,
  at: enteredAt!,
})

/** Whether somebody is told: a row that is delivered again and rejected again is told of once. */
function isNews({ phone, channel }: Claimed, reason: IntakeReason, before: Before | undefined): boolean {
  const words = rejectionWords(reason, { channel, name: '', chargedPence: 0 })
  return phone !== undefined && words !== undefined && before?.reason !== reason
}

/** By the rules that hold for an online entry (features/entry/eligibility.ts), at the instant at which it was made. */
function isEligible(competition: Competition, known: PlayerFacts | undefined, at: Date): boolean {
  const entrant = known ?? { lastWonAt: null, postcode: null }
  return maySee(competition, known) && whyIneligible(competition.meta.eligibility ?? {}, entrant, at) === undefined
}

/** Of several options, ';' parts those that were chosen, where the site has a line for each. */
const isRight = (given: string, question: QuizQuestion) =>
  isRightAnswer(question.overlay === 'multi-answer' ? given.replaceAll(';', '\n') : given, question)

function isAnswerRight(quiz: readonly QuizQuestion[], answers: readonly string[]): boolean {
  return quiz.length === answers.length && quiz.every((question, place) => isRight(answers[place]!, question))
}

function recordOf(quiz: readonly QuizQuestion[], { answers, enteredAt }: Claimed): QuizRecord | undefined {
  const given = quiz.slice(0, answers.length).map((question, place): [string, QuizRecord[string]] => {
    const answer = answers[place]!
    const askedAt = enteredAt!.toISOString()
    return [question.id, { askedAt, answer, isRight: isRight(answer, question), isLate: false }]
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** Those whom a verdict makes players of, where they are none yet: whoever is entered or charged. */
export function isMadePlayer({ reason, chargedPence }: IntakeVerdict): boolean {
  return reason === undefined || chargedPence > 0
}
