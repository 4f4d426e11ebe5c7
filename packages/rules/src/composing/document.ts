/**
 * A competition as an editor composes it: its document with its questions. The contract's body of a competition has all of these
 * fields, and more, which composing leaves as they are.
 */
import type { CompetitionBody } from '../content-rules/body.ts'
import type { Overlay } from '../entry/quiz.ts'

type Pictures = {
  cardImage?: string | undefined
  detailsImage?: string | undefined
}

type Question = {
  id: string
  text: string
  overlay: Overlay
  answer: string
  options?: string[] | undefined
  seconds?: number | undefined
}

export type CompetitionDocument = CompetitionBody & {
  id: number
  idb: string
  slug: string
  isOnHold: boolean
  isCompetition: boolean
  isWinner: boolean
  meta: {
    emailVerificationRequired?: boolean | undefined
    media: { desktop: Pictures; mobile: Pictures }
    shows: { name: string }[]
    entrySummary?: { cvsInfo: string } | undefined
  }
}

export type CompetitionContent = { competition: CompetitionDocument; quiz: Question[] }

/** What every competition of the operator says about them, from the settings. */
export type House = {
  /** Name and address of the promoter, as terms name them. */
  promoter: string
  /** Where cards are posted. */
  postalAddress: string
  /** Numbers that entries are texted to, and that are called. */
  textNumber?: string | undefined
  phoneNumber?: string | undefined
  /** What comes before the number in the reference of a competition. */
  referencePrefix?: string | undefined
  /** What the terms of every competition say at their end. */
  terms?: string | undefined
}

/** What is to be written stands in square brackets. */
export const UNKNOWN_HOUSE: House = { promoter: '[promoter, address]', postalAddress: '[address for cards]' }

export type ComposingContext = {
  house: House
  /** The text on the site, if there is one: its address and the version of its terms are known to people. */
  published?: CompetitionDocument | undefined
}

/** Whether two values of JSON are the same. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  )
}

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
