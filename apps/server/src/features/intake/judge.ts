/** Judges claimed rows one after another, in the order of the batch. A row that is entered counts for those that follow. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { whyIneligible } from '@fairdraw/rules/entry/eligibility.ts'
import { intakeOffer, judgeIntakeRow, rejectionCopy } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeOffer, IntakePlayer, IntakeReason, IntakeVerdict } from '@fairdraw/rules/entry/intake.ts'
import { isRightAnswer } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { questionCount } from '@fairdraw/rules/entry/skill-quiz.ts'
import { newId } from '../../db/ids.ts'
import { maySee } from '../catalogue/catalogue.ts'
import type { Snapshot } from '../catalogue/catalogue.ts'
import type { QuizRecord } from '../entry/find-entry.ts'
import type { SpenderBatch } from '../safety/spenders.ts'
import type { EarlierResult, ClaimedRow, PlayerFacts } from './claim.ts'

/** The result of a row, to be saved; with `entry` if it is entered. */
export type JudgedRow = {
  row: ClaimedRow
  playerId: number | undefined
  /** The name of the competition, for messages. */
  name: string
  reason?: IntakeReason
  chargedPence: number
  isNotified: boolean
  /** Whether the reference points to this row from now on. */
  isLatest: boolean
  entry?: {
    id: string
    tickets: number
    termsVersion: number | undefined
    quiz: QuizRecord | undefined
    deadline: Date
  }
}

export type JudgingFacts = {
  snapshot: Pick<Snapshot, 'byId' | 'quizOf'>
  before: (row: ClaimedRow) => EarlierResult | undefined
  players: ReadonlyMap<string, PlayerFacts>
  /** The end of the break of numbers whose account was erased during it. */
  breaks: ReadonlyMap<string, Date>
  /** How many entries a player has in a competition by a channel. */
  entriesOf: (playerId: number, competitionId: number, channel: string) => number
  spenders: SpenderBatch
  /** How many tickets of a competition's run this chunk has taken for its rows; undefined: it has no run. */
  takenOf: (competitionId: number) => number | undefined
  /** The version of a competition's terms that was in force at an instant. */
  termsAt: (competitionId: number, at: Date) => number | undefined
}

export function judgeRows(claimed: readonly ClaimedRow[], facts: JudgingFacts): JudgedRow[] {
  const entered = new Map<string, number>()
  const spent = new Set<string>()
  const issued = new Map<number, number>()
  const latest = new Map<string, JudgedRow>()

  const judgeOne = (row: ClaimedRow): JudgedRow => {
    const { source, reference, channel, competitionId, phone } = row
    const referenceKey = JSON.stringify([source, reference])
    const competition = competitionId === undefined ? undefined : facts.snapshot.byId.get(competitionId)
    const before = facts.before(row)
    const player = phone === undefined ? undefined : facts.players.get(phone)
    const judged = { row, playerId: player?.playerId, name: competition?.name ?? '', isLatest: false }
    if (row.fault) {
      const isNotified = row.fault !== 'unreadable' && shouldNotify(row, row.fault, before)
      return { ...judged, reason: row.fault, chargedPence: 0, isNotified }
    }
    if (before?.isSpent || spent.has(referenceKey))
      return { ...judged, reason: 'duplicate', chargedPence: 0, isNotified: false }

    const entriesKey = `${phone} ${competitionId} ${channel}`
    const offer = competition && intakeOffer(competition, channel)
    const pool = (competition && facts.snapshot.quizOf.get(competition.id)) ?? []
    // On air and on cards only the first questions of the pool are asked.
    const quiz = pool.slice(0, questionCount(pool, competition?.meta.quiz))
    const entries =
      (player && competition ? facts.entriesOf(player.playerId, competition.id, channel) : 0) +
      (entered.get(entriesKey) ?? 0)
    const verdict = judgeIntakeRow(
      { ...row, enteredAt: row.enteredAt!, isAnswerRight: isAnswerRight(quiz, row.answers) },
      offer,
      playerOf(row, { competition, offer, player, entries, issued: issued.get(competitionId!) ?? 0 }, facts),
    )
    if (verdict.chargedPence > 0) facts.spenders.add(spendOf(row, player, verdict.chargedPence))
    if (verdict.chargedPence > 0 || verdict.reason === undefined) spent.add(referenceKey)
    if (verdict.reason !== undefined)
      return { ...judged, ...verdict, isNotified: shouldNotify(row, verdict.reason, before), isLatest: true }

    entered.set(entriesKey, (entered.get(entriesKey) ?? 0) + 1)
    issued.set(competitionId!, (issued.get(competitionId!) ?? 0) + offer!.tickets)
    return {
      ...judged,
      ...verdict,
      isNotified: channel !== 'postal',
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

type RowContext = {
  competition: Competition | undefined
  offer: IntakeOffer | undefined
  player: PlayerFacts | undefined
  entries: number
  /** The tickets that rows before this one were given. */
  issued: number
}

function playerOf(
  row: ClaimedRow,
  { competition, offer, player, entries, issued }: RowContext,
  facts: JudgingFacts,
): IntakePlayer {
  const anybody = {
    breaks: [],
    pausedUntil: null,
    excludedUntil: facts.breaks.get(row.phone!) ?? null,
    closedAt: null,
    hasStatedAge: true,
    isUnderAge: false,
    isBanned: false,
    isEmailVerified: false,
  }
  const amountPence = offer?.costPence ?? 0
  const known = player ?? anybody
  return {
    ...known,
    // A card counts: the free route asks no more than a card. Its sender states their age before a prize.
    hasStatedAge: known.hasStatedAge || row.channel === 'postal',
    isEligible: competition === undefined || isEligible(competition, player, row.enteredAt!),
    entries,
    isSoldOut:
      competition !== undefined && issued + (offer?.tickets ?? 0) > (facts.takenOf(competition.id) ?? Infinity),
    isOverLimit: amountPence > 0 && facts.spenders.isOverLimit(spendOf(row, player, amountPence)),
  }
}

const spendOf = ({ phone, enteredAt }: ClaimedRow, player: PlayerFacts | undefined, amountPence: number) => ({
  playerId: player?.playerId,
  phone: phone!,
  amountPence,
  at: enteredAt!,
})

/** Whether to message the sender. A row that is delivered again and rejected for the same reason is announced only once. */
function shouldNotify(
  { phone, channel }: ClaimedRow,
  reason: IntakeReason,
  before: EarlierResult | undefined,
): boolean {
  const words = rejectionCopy(reason, { channel, name: '', chargedPence: 0 })
  return phone !== undefined && words !== undefined && before?.reason !== reason
}

/** Applies the rules of online entries (features/entry/eligibility.ts) at the time when the entry was made. */
function isEligible(competition: Competition, player: PlayerFacts | undefined, at: Date): boolean {
  const entrant = player ?? { lastWonAt: null, postcode: null }
  return maySee(competition, player) && whyIneligible(competition.meta.eligibility ?? {}, entrant, at) === undefined
}

/** Several chosen options are separated by ';' here, and by line breaks on the site. */
const isRight = (answer: string, question: QuizQuestion) =>
  isRightAnswer(question.overlay === 'multi-answer' ? answer.replaceAll(';', '\n') : answer, question)

function isAnswerRight(quiz: readonly QuizQuestion[], answers: readonly string[]): boolean {
  return quiz.length === answers.length && quiz.every((question, place) => isRight(answers[place]!, question))
}

function recordOf(quiz: readonly QuizQuestion[], { answers, enteredAt }: ClaimedRow): QuizRecord | undefined {
  const answered = quiz.slice(0, answers.length).map((question, place): [string, QuizRecord[string]] => {
    const answer = answers[place]!
    const askedAt = enteredAt!.toISOString()
    return [question.id, { askedAt, answer, isRight: isRight(answer, question), isLate: false }]
  })
  return answered.length > 0 ? Object.fromEntries(answered) : undefined
}

/** Whether the number gets a player if it has none: if it is entered or charged. */
export function createsPlayer({ reason, chargedPence }: IntakeVerdict): boolean {
  return reason === undefined || chargedPence > 0
}
