/** Finds prices, keywords and numbers in texts, to compare them with the record (field rule 11). */
import { COUNT, numberOf } from './written-numbers.ts'
import { sentencesOf } from '../texts.ts'

/** The price of a number of entries, or of a text or call. */
export type StatedPrice = { words: string; of: 'entry' | 'sms' | 'phone'; entries: number; pence: number }
/** Tokens that an entry costs. */
export type StatedTokens = { words: string; tokens: number }
/** Tokens that an entry earns, with the sentence that says so. */
export type StatedEarning = StatedTokens & { sentence: string }

const AMOUNT = String.raw`£\d[\d,]{0,9}(?:\.\d\d)?|\b\d{1,3}p`
const ONLY = '(?:only |just |from )?'

/** '5 entries for £4', '£4 for five entries'. */
const FOR_SEVERAL = new RegExp(
  String.raw`\b(${COUNT}) (?:entries|entry) (?:costs? |for |at )${ONLY}(${AMOUNT})(?!\d|[.,]\d)`,
  'gi',
)
const SEVERAL_AFTER = new RegExp(String.raw`(${AMOUNT}) for (${COUNT}) (?:entries|entry)\b`, 'gi')
/** '£1.50 an entry', '50p a text'; the value of a prize is not a price. */
const A_PIECE = new RegExp(
  String.raw`(?<!worth )(${AMOUNT}) (?:an?|per|each|for each|for every|for an?) (?:online |paid |single )?(entry|ticket|go|text|call)\b`,
  'gi',
)
/** 'entries cost £2', 'a text is £1.50', 'enter for £2'. */
const COSTING = new RegExp(
  String.raw`\b(entry|entries|enter|text|texts|call|calls) (?:costs? |is |are |for |at )${ONLY}(${AMOUNT})(?!\d|[.,]\d)`,
  'gi',
)
const TOKENS = /\b(\d[\d,]{0,9}) tokens? (?:an?|per|each|for each|for every|for an?) entry\b/gi

const TOKEN_COUNT = String.raw`\b(${COUNT}) (?:more |extra |bonus |free )?tokens?\b`
/** 'each entry earns 10 tokens', '10 tokens are earned', 'get 10 tokens with every entry'. */
const EARNINGS: readonly RegExp[] = [
  new RegExp(String.raw`\bearn(?:s|ed|ing)?\b[^.!?\n]{0,40}?${TOKEN_COUNT}`, 'gi'),
  new RegExp(String.raw`${TOKEN_COUNT} (?:is|are) earned\b`, 'gi'),
  new RegExp(
    String.raw`\b(?:gets?|gives?(?: you)?|brings?(?: you)?|receives?|collects?|plus)(?: up to)? ${TOKEN_COUNT} (?:an?|per|each|every|for|with|on) (?:each |every |an? )?(?:\w+ )?(?:entry|entries|ticket)\b`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(?:entry|entries|ticket) (?:gets?|gives?|brings?|collects?|is worth|are worth)(?: you)?(?: up to)? ${TOKEN_COUNT}`,
    'gi',
  ),
]

const penceOf = (amount: string): number =>
  amount.endsWith('p') ? Number(amount.slice(0, -1)) : Math.round(Number(amount.slice(1).replaceAll(',', '')) * 100)

const routeOf = (thing: string): StatedPrice['of'] =>
  /^text/i.test(thing) ? 'sms' : /^call/i.test(thing) ? 'phone' : 'entry'

export function statedPrices(text: string): StatedPrice[] {
  return sentencesOf(text).flatMap((sentence) => {
    const several = [
      ...[...sentence.matchAll(FOR_SEVERAL)].map(([words, count, amount]) => ({ words, count, amount })),
      ...[...sentence.matchAll(SEVERAL_AFTER)].map(([words, amount, count]) => ({ words, count, amount })),
    ].map(({ words, count, amount }) => priceOf(words, 'entry', amount!, numberOf(count!)))
    // The price of several entries is not also the price of one.
    const rest = sentence.replaceAll(FOR_SEVERAL, ' ').replaceAll(SEVERAL_AFTER, ' ')
    return [
      ...several,
      ...[...rest.matchAll(A_PIECE)].map(([words, amount, thing]) => priceOf(words, routeOf(thing!), amount!)),
      ...[...rest.matchAll(COSTING)].map(([words, thing, amount]) => priceOf(words, routeOf(thing!), amount!)),
    ]
  })
}

const priceOf = (words: string, of: StatedPrice['of'], amount: string, entries = 1): StatedPrice => ({
  words,
  of,
  entries,
  pence: penceOf(amount),
})

/** 'You earn 10 tokens for each entry' states no price. */
export function statedTokens(text: string): StatedTokens[] {
  const prices = EARNINGS.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
  return [...prices.matchAll(TOKENS)].map(([words, count]) => ({ words, tokens: numberOf(count!) }))
}

export function statedEarnings(text: string): StatedEarning[] {
  return sentencesOf(text).flatMap((sentence) => {
    const found = EARNINGS.flatMap((pattern) => [...sentence.matchAll(pattern)])
    return found.map(([words, count]) => ({ words, tokens: numberOf(count!), sentence }))
  })
}

/** The keyword in 'Text SEA to'. */
const KEYWORD = /\btext (?:the word )?[‘'"“]?([A-Z][A-Z\d]{1,19})[’'"”]? to\b/gi
const ASKS_TO_SEND = /\b(?:text|call|ring|phone|dial)\b/i
/** A phone number, or a short code after a word like 'to' or 'call'. */
const NUMBER =
  /(?<![\d£])(?:\+44[\s-]?|0)\d(?:[\s-]?\d){7,10}(?!\d)|(?<=\b(?:to|on|call|ring|phone|dial) )[1-9]\d{4,5}(?![\d,])/gi
/** The number of a helpline is not an entry route. */
const ABOUT_HELP = /\b(?:help|questions?|quer(?:y|ies)|problems?|advice|support|complain\w{0,6}|contact)\b/i

/** Every number accepts this word: it stops messages. */
const STOP_WORD = 'STOP'

/** Keywords that a text asks players to send. Only words in capitals count, so 'text me to say' has none. */
export function statedKeywords(text: string): string[] {
  return [...text.matchAll(KEYWORD)].flatMap(([, word]) =>
    word === word!.toUpperCase() && word !== STOP_WORD ? [word!] : [],
  )
}

/** Numbers that a text asks players to text or call. */
export function statedNumbers(text: string): string[] {
  return sentencesOf(text).flatMap((sentence, index, sentences) => {
    // 'Questions? Call us on …' is two sentences.
    const isAboutHelp = ABOUT_HELP.test(sentence) || ABOUT_HELP.test(sentences[index - 1] ?? '')
    return ASKS_TO_SEND.test(sentence) && !isAboutHelp ? [...sentence.matchAll(NUMBER)].map(([number]) => number) : []
  })
}

/** A number without spaces and country code: '+44 7700 900900' is '07700900900'. */
export const plainNumber = (number: string): string => number.replace(/^\+44[\s-]?/, '0').replaceAll(/\D/g, '')
