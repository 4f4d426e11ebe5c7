/** Recognises claims in texts by their wording: in competitions, site terms and help. */

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

/** Whether a text reserves the right to move the closing (field rule 6). */
export const reservesClosingChange = (text: string): boolean =>
  /\b(?:may|might|could|can|reserves? the right to)\b[^.\n]{0,200}\b(?:extend|move|change|postpone|delay|amend|bring forward)\b[^.\n]{0,200}\bclos(?:e|es|ing)\b/i.test(
    text,
  ) ||
  /\bclosing\b[^.\n]{0,200}\b(?:may|might|could|can)\b[^.\n]{0,200}\b(?:extended|moved|changed|postponed|delayed|amended)\b/i.test(
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
