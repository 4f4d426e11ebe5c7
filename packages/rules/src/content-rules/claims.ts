/** Recognises claims in texts by their wording: in competitions, site terms and help. */

import { sentencesOf } from './texts.ts'

/**
 * False urgency, a banned practice (field rule 12): wording that presses players without a time that the server knows.
 */
const URGENCY =
  /\b(?:hurry|quick(?:ly)? before|don[’']t miss (?:out|your chance)|last chance|(?:ends|closes|closing|ending) (?:very )?soon|act (?:now|fast)|running out|almost gone|nearly gone|selling (?:out|fast)|only (?:a few|\d+) (?:tickets? |entries )?left|while stocks last|limited time|final (?:hours?|minutes?)|now or never|closing today)\b/i

/** The urgent wording as it is written; undefined if there is none. */
export const findUrgency = (text: string): string | undefined => URGENCY.exec(text)?.[0]

const TAX_FREE = /\btax[-\s]?free\b/gi

export const claimsTaxFree = (text: string): boolean => text.search(TAX_FREE) >= 0

/** Whether a text says which tax 'tax-free' refers to, and what may still be taxed. */
export function explainsTax(text: string): boolean {
  const rest = text.replaceAll(TAX_FREE, '')
  return /\b(?:income tax|capital gains tax)\b/i.test(rest) && /\b(?:may|might|can)\b[^.\n]{0,200}\btax/i.test(rest)
}

export const claimsInstantWin = (text: string): boolean =>
  /\binstant(?:ly)?[-\s](?:wins?|winners?|prizes?)\b|\bwins? (?:it )?instantly\b/i.test(text)

export const refusesCreditCards = (text: string): boolean =>
  /\b(?:can[’']t|cannot|don[’']t|not|no)\b[^.\n]{0,200}\bcredit cards?\b|\bcredit cards?\b[^.\n]{0,200}\b(?:can[’']t|cannot|aren[’']t|not)\b/i.test(
    text,
  )

/**
 * Whether a sentence says that entry by post is free. The text is checked sentence by sentence, so that the running
 * time is linear.
 */
export const offersFreePost = (text: string): boolean =>
  text.split(/[.\n]/).some((sentence) => /\bfree\b/i.test(sentence) && /\bpost\b/i.test(sentence))

export const statesMinimumAge = (text: string): boolean =>
  /\b18\b[^.\n]{0,20}\b(?:over|older|above)\b|\b(?:over|at least) 18\b/i.test(text)

/** Whether a text says that surname and county are published or given, and that winners can object (field rule 10). */
export const givesWinnersNotice = (text: string): boolean =>
  [/\bsurnames?\b/i, /\bcount(?:y|ies)\b/i, /\bobject\b/i].every((part) => part.test(text))

/** Post that costs more than a stamp. The law calls first and second class ordinary (Gambling Act 2005 Sch. 2 para 8). */
const SPECIAL_POST =
  /\b(?:recorded delivery|special delivery|signed[- ]for|registered (?:post|mail)|courier|guaranteed delivery|proof of delivery is needed)\b/i
const NEGATION = /\b(?:no|not|never|don[’']t|doesn[’']t|needn[’']t|isn[’']t|aren[’']t|without|nothing|won[’']t|free)\b/i

/** The special postal service that a text requires; undefined if it requires none. */
export function findSpecialPost(text: string): string | undefined {
  const sentence = sentencesOf(text).find(
    (one) =>
      SPECIAL_POST.test(one) && /\b(?:post|card|cards|entry|entries|send|sent)\b/i.test(one) && !NEGATION.test(one),
  )
  return sentence === undefined ? undefined : SPECIAL_POST.exec(sentence)?.[0]
}

const COLLECTING =
  /\b(?:claim\w{0,3}|collect\w{0,3}|receiv\w{0,3}|redeem\w{0,3}|releas\w{0,3}|reveal\w{0,3}|paid out|pay(?:ing)? out)\b/i
const OF_A_PRIZE = /\b(?:prizes?|winnings|tickets?|winners?|results?)\b/i
/** A fee, an amount to be paid, or a number at a premium rate. */
const COSTS_MONEY =
  /\b(?:fees?|surcharge|deposit)\b|\b(?:pays?|must pay|costs?|charged?)\b[^\n]{0,40}(?:£\d|\b\d{1,3}p\b)|\b(?:call|ring|text|dial)\b[^\n]{0,40}\b(?:09|118)\d/i

/**
 * The sentence that asks for money to learn of a prize or to receive it, which the law treats as paying to enter; undefined if
 * there is none.
 */
export const findPricedPrize = (text: string): string | undefined =>
  sentencesOf(text)
    .find((one) => COLLECTING.test(one) && OF_A_PRIZE.test(one) && COSTS_MONEY.test(one) && !NEGATION.test(one))
    ?.trim()
