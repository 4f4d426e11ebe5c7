/** Finds the sentences that no text may have, about consent, prizes, winners and chances. */
import { COUNT, numberOf } from '../stated/written-numbers.ts'
import { sentencesOf } from '../texts.ts'

const firstSentence = (text: string, isWrong: (sentence: string) => boolean): string | undefined =>
  sentencesOf(text).find(isWrong)?.trim()

const MARKETING = new RegExp(
  [
    String.raw`\bmarketing\b|\bnewsletters?\b|\bmailing lists?\b|\bspecial offers\b|\bopt(?:ed|ing)?[- ]in\b`,
    String.raw`\bpromotional (?:emails?|texts?|messages?|material|calls?|offers?)\b`,
    String.raw`\b(?:receive|get|have|be sent|send me) (?:our |your |their |the |all |regular |weekly |daily |occasional )?(?:emails|texts|text messages|news|offers|updates|communications)\b`,
    String.raw`\bhear (?:more )?(?:from|about) (?:us|our|you|your|the|other|new|offers|carefully)\b`,
    String.raw`\b(?:email|text|message|call|contact|phone|write to|writ)(?:s|ing|ed|e)?\b[^\n]{0,60}\b(?:offers|news|other prizes|new prizes|competitions|promotions|products|partners)\b`,
  ].join('|'),
  'i',
)
const OF_ENTERING =
  /\bby (?:entering|ticking|taking part|playing|submitting|joining|completing|registering|clicking|sending|posting|texting|calling)\b|\bto (?:enter|take part|play|qualify|be entered)\b|\b(?:when|if|once) you (?:enter|take part|play)\b|\b(?:entry|entering|entrants?|players?|everyone who enters)\b[^\n]{0,30}\b(?:means?|agrees?|consents?|automatically|will be (?:added|signed up))\b|\b(?:must|have to|need to) (?:agree|accept|opt|sign up|subscribe|consent|join)\b|\bcondition of entry\b/i
const WITH_TERMS = /\b(?:accept|agree|read|consent)\w{0,3}\b[^\n]{0,80}\b(?:terms|rules|conditions|t&cs)\b/i
/** Words by which consent is a choice of its own. */
const IS_APART = /\b(?:not|never|no|without|separate(?:ly)?|apart|optional|only if|own choice)\b|n[’']t\b/i

/** The sentence in which entering, or accepting the terms, also agrees to marketing. */
export const findBundledConsent = (text: string): string | undefined =>
  firstSentence(
    text,
    (one) => MARKETING.test(one) && (OF_ENTERING.test(one) || WITH_TERMS.test(one)) && !IS_APART.test(one),
  )

/** The sentence of a box that has to be ticked in which its player agrees to marketing. */
export const findMarketing = (text: string): string | undefined =>
  firstSentence(text, (one) => MARKETING.test(one) && !IS_APART.test(one))

/** A right of ours, not a thing that players may do. */
const MAY = String.raw`(?:(?<!\b(?:you|players|winners|entrants|they|winner|who) )\b(?:may|might|can|could)(?! not\b)|(?<!(?:\bno|(?:\b(?:not|never)|n[’']t) reserve(?: the)?) )\bright to\b)`
const ALTERS = String.raw`\b(?:extend|move|change|alter|vary|amend|adjust|revise|modify|postpone|delay|defer|shorten|prolong|lengthen|reschedule|shift|bring forward|put back|push back)(?:s|d|ed)?\b`
const THE_CLOSING = String.raw`\b(?:clos(?:e|es|ing)|deadline|end(?:ing)? (?:date|time)|last (?:day|date|time) (?:for|of)|(?:entry|promotion|promotional|competition) period)\b`
const SUBJECT_TO_CHANGE = String.raw`\b(?:is|are|remains?|being)? ?(?:subject to|liable to) (?:change|alteration|amendment|extension|variation)|\bat (?:our|the promoter[’']s) (?:sole |absolute )?discretion\b`
const CLOSING_PATTERNS = [
  new RegExp(`${MAY}[^\\n]{0,80}?${ALTERS}[^\\n]{0,80}?${THE_CLOSING}`, 'i'),
  new RegExp(
    `${THE_CLOSING}[^\\n]{0,60}?${MAY}[^\\n]{0,40}?(?:${ALTERS}|\\bmoved\\b|\\bchanged\\b|\\bput back\\b)`,
    'i',
  ),
  new RegExp(`${THE_CLOSING}[^\\n]{0,60}?(?:${SUBJECT_TO_CHANGE})`, 'i'),
  new RegExp(
    `${MAY}[^\\n]{0,40}?\\b(?:close|end|stop|finish|keep|stay)\\b[^\\n]{0,60}?\\b(?:early|earlier|later|longer)\\b`,
    'i',
  ),
]

/** The sentence that reserves another closing (field rule 6). */
export const findClosingChange = (text: string): string | undefined =>
  firstSentence(text, (one) => CLOSING_PATTERNS.some((pattern) => pattern.test(one)))

const THE_PRIZE = String.raw`\b(?:prizes?|jackpot|prize fund|winnings)\b`
const REPLACES = String.raw`\b(?:change|alter|vary|amend|adjust|revise|modify|replace|substitute|swap|withdraw|remove|reduce|lower|cancel|switch)(?:s|d|ed|n)?\b`
const PRIZE_PATTERNS = [
  new RegExp(`${MAY}[^\\n]{0,80}?${REPLACES}[^\\n]{0,60}?${THE_PRIZE}`, 'i'),
  new RegExp(`${THE_PRIZE}[^\\n]{0,40}?${MAY}[^\\n]{0,30}?(?:${REPLACES}|\\bwithdrawn\\b)`, 'i'),
  new RegExp(`${THE_PRIZE}[^\\n]{0,60}?(?:${SUBJECT_TO_CHANGE})`, 'i'),
]
/** An equivalent is owed when a prize cannot be had, and who broke the rules or never claims has none. */
const IS_FAIR_CHANGE =
  /\b(?:equivalent|equal|same value|greater|at least as much|higher|ineligib\w{2,4}|eligib\w{2,4}|unclaimed|claimed?|cheat\w{0,3}|fraud\w{0,5}|cash instead|for cash)\b/i

/** The sentence that reserves another prize than the one that is published (field rule 10). */
export const findPrizeChange = (text: string): string | undefined =>
  firstSentence(text, (one) => PRIZE_PATTERNS.some((pattern) => pattern.test(one)) && !IS_FAIR_CHANGE.test(one))

const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:working|business|week) ?days?/i, 7 / 5],
  [/^days?/i, 1],
  [/^weeks?/i, 7],
  [/^fortnights?/i, 14],
  [/^months?/i, 30],
  [/^years?/i, 365],
]
const PERIOD = String.raw`(?:about |around |approximately |roughly )?(${COUNT}|an?) ((?:(?:working|business|week) ?|calendar )?days?|weeks?|fortnights?|months?|years?)\b`
const DELIVERS = String.raw`\b(?:deliver\w{0,4}|arriv\w{1,3}|d[ei]spatch\w{0,3}|sen[dt]|ship(?:ped)?|pa(?:y|id|yment)|receiv\w{1,3}|fulfil\w{0,5}|hand(?:ed)? over|post(?:ed)?|reach\w{0,2}|gets?)\b`
const DELIVERY_PATTERNS = [
  new RegExp(String.raw`${DELIVERS}([^\n]{0,120}?)\b(?:within|no later than|at most) ${PERIOD}`, 'gi'),
  new RegExp(
    String.raw`${DELIVERS}([^\n]{0,80}?)\b(?:takes?|taking|(?<!for )up to|after) (?:up to |as long as )?${PERIOD}`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(allow|wait|takes?) (?:up to |at least )?${PERIOD}[^\n]{0,40}?\b(?:deliver\w{0,4}|arriv\w{1,3}|reach\w{0,2}|sent|paid|payment)\b`,
    'gi',
  ),
]
/** A prize that is used, claimed or travelled within a time is not one that comes then. */
const IS_USE =
  /\b(?:use[ds]?|claim\w{0,3}|spen[dt]\w{0,3}|tak(?:e|en)|book\w{0,3}|travel\w{0,4}|redeem\w{0,3}|valid|expir\w{1,2})\b/i
const OF_THE_PRIZE = /\b(?:prizes?|winn(?:er|ers|ings)|jackpot)\b/i
const OF_SOMETHING_ELSE =
  /\b(?:entr(?:y|ies)|cards?|postcards?|refund\w{0,3}|complain\w{0,3}|repl(?:y|ies)|data|account|eras\w{1,3}|quer(?:y|ies)|answers?|keep\w{0,3}|draw)\b/i
/** CAP 8.15.1. */
export const MAX_DELIVERY_DAYS = 30

const daysOf = (count: string, unit: string): number => {
  const plain = unit.replace(/^calendar /i, '')
  const [, days = 1] = DAYS.find(([pattern]) => pattern.test(plain)) ?? []
  return (/^an?$/i.test(count) ? 1 : numberOf(count)) * days
}

/** The sentence by which a prize comes later than the code allows (field rule 10). */
export const findLateDelivery = (text: string): string | undefined =>
  firstSentence(
    text,
    (one) =>
      (OF_THE_PRIZE.test(one) || !OF_SOMETHING_ELSE.test(one)) &&
      DELIVERY_PATTERNS.some((pattern) =>
        [...one.matchAll(pattern)].some(
          ([, between = '', count = '', unit = '']) => !IS_USE.test(between) && daysOf(count, unit) > MAX_DELIVERY_DAYS,
        ),
      ),
  )

const JUDGES = /\b(?:judges?|jury|panel of (?:judges|experts))\b/i
const SOMEBODY =
  /\b(?:judges?|panel|jury|producers?|editors?|presenters?|hosts?|celebrity|sponsors?|team|staff|crew)\b/i
const PICKS = /\b(?:choos\w{1,3}|chose|chosen|picks?|picked|picking|selects?|selected|decides?|decided)\b/i
const OF_WINNERS = /\b(?:winners?|who wins|winning entr(?:y|ies))\b/i
const BY_CHANCE = /\b(?:random\w{0,2}|by computer|by lot|lots|the draw)\b/i
const FROM_A_HAT =
  /\b(?:from|out of) (?:a|the|our|its|his|her|their|that|one) (?:\w+ )?(?:hat|bag|box|bowl|tombola|drum|barrel|bucket|bin)\b(?! office)/i
const IS_DRAWING = /\b(?:pick\w{0,3}|draw\w{0,3}|drew|pull\w{0,3}|tak(?:e|es|en)|com(?:e|es|ing)|pluck\w{0,3})\b/i
const OF_ENTRANTS = /\b(?:names?|winners?|entr(?:y|ies)|tickets?|cards?|postcards?)\b/i
const BY_MERIT_OR_SPEED =
  /\b(?:best|funniest|most (?:original|creative|imaginative|amusing)|cleverest|favourite|fastest|quickest|first(?: correct)?) (?:\w+ )?(?:entry|answers?|photos?|pictures?|captions?|stor(?:y|ies)|slogans?|entries|callers?|texters?|person|players?|to (?:answer|call|text|reply))\b[^\n]{0,40}\b(?:wins?|gets?|takes?|is the winner|will (?:win|get|receive))\b|\bwinn(?:er|ers)\b[^\n]{0,40}\b(?:best|funniest|most (?:original|creative)|first (?:correct|to|person|caller)|fastest|public vote|by vote|most votes)\b|\b(?:public vote|your votes?|viewers[’'] votes?)\b[^\n]{0,40}\b(?:decides?|chooses?|picks?|winners?)\b|\bmost votes\b[^\n]{0,20}\bwins?\b|\bfirst come,? first served\b/i
const WE_CHOOSE =
  /\bour (?:choice|decision) of winner\b|\bwinners?\b[^\n]{0,60}\bat (?:our|the promoter[’']s) (?:sole |absolute )?discretion\b/i
/** Words by which a sentence says that it is not so. */
const DENIES = /(?:\b(?:never|nobody|no one|not)|n[’']t) (?:\w{1,12} ){0,2}(?:choos|pick|select|decid|draw)/i

/** The sentence by which a winner is found otherwise than by the draw (field rule 8). */
export const findHandPicked = (text: string): string | undefined =>
  firstSentence(text, (one) => {
    if (DENIES.test(one)) return false
    if (FROM_A_HAT.test(one) && IS_DRAWING.test(one) && OF_ENTRANTS.test(one)) return true
    if (BY_MERIT_OR_SPEED.test(one) || WE_CHOOSE.test(one)) return true
    if (BY_CHANCE.test(one) || !PICKS.test(one)) return false
    return JUDGES.test(one) || (SOMEBODY.test(one) && OF_WINNERS.test(one))
  })

const PART = String.raw`(?:(?:${COUNT}) (?:in|out of) (?:every )?(?:${COUNT})|most|half(?: of)?|nearly all|almost all|almost every|nearly every|the majority of|\d{1,3}(?:\.\d{1,2})? ?(?:%|per ?cent) of)`
const PROMISES = [
  new RegExp(
    String.raw`\b${PART}(?: of)? (?:all |our |the |you |these )?(?:players?|entrants?|people|entries|entry|tickets?|callers?|viewers?|listeners?|cards?)\b[^\n]{0,40}?\b(?:wins?|won|winners?|prizes?)\b`,
    'i',
  ),
  /\b(?:every ?one|every ?body|every (?:player|entrant|entry|ticket|card|caller)|all (?:players|entrants|entries|tickets)|each (?:player|entrant|entry|ticket))(?: who (?:enters|plays))?(?: is| will|[’']s| gets?| always)? ?(?:a |be a )?(?:wins?|winners?|prize)\b/i,
  /\b(?:guaranteed|certain|sure|bound|likely) to win\b|\bguaranteed (?:a )?(?:win|prize)\b|\b(?:can[’']t|cannot) lose\b|\byou[’']ll (?:definitely|surely|certainly) win\b|\beveryone[’']s a winner\b/i,
  /\b(?:great|excellent|fantastic|brilliant|high|very good|really good|amazing|superb) (?:odds|chances?)\b|\bbetter (?:odds|chances?)\b[^\n]{0,40}\bthan\b/i,
]

/** The sentence that promises a win, or makes one seem likelier than it is (field rule 17). */
export const findPromisedWin = (text: string): string | undefined =>
  firstSentence(text, (one) => PROMISES.some((pattern) => pattern.test(one)) && !/\b(?:not|never|no)\b/i.test(one))
