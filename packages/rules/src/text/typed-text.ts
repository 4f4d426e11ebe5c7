/**
 * Normalises what people type, paste and autofill: one rule for browser and server
 * (docs/product-decisions.md#what-people-type).
 */

/** What is drawn as nothing or changes the order of what stands around it; white space becomes a space instead. */
const UNSEEN = String.raw`(?!\p{White_Space})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}\p{VS}\p{NChar}\uFFFC]`

/** Letters of scripts in which joiners change how a word is written: Persian, Hindi, Bengali, Malayalam. */
const JOINABLE = String.raw`[\p{L}\p{M}]`
const IS_NOT_JOINABLE = String.raw`[\p{sc=Latn}\p{sc=Zinh}\p{DI}]`

/** Unseen, but part of what is seen. */
const KEPT = [
  // Between the parts of an emoji: a family, a pride flag.
  String.raw`(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})`,
  String.raw`(?<=${JOINABLE})(?<!${IS_NOT_JOINABLE})[\u200C\u200D](?!${IS_NOT_JOINABLE})(?=${JOINABLE})`,
  // The variant of an emoji, a keycap, a Chinese, Japanese or Mongolian letter.
  String.raw`(?<=[\p{ExtPict}\p{sc=Han}\p{sc=Mong}])\p{VS}`,
  String.raw`\uFE0F(?=\u20E3)`,
  // The flags of England, Scotland and Wales.
  String.raw`(?<=\u{1F3F4}[\u{E0061}-\u{E007A}]{0,5})[\u{E0061}-\u{E007A}\u{E007F}]`,
]
const UNSEEN_ALONE = new RegExp(`(?!${KEPT.join('|')})${UNSEEN}`, 'gu')

/** The Braille blank is a space to everybody who reads with their eyes. */
const SPACE = String.raw`[\p{White_Space}\u2800]`
/** Accents, and what joins letters. */
const DEPENDENT = String.raw`[\p{M}\u200C\u200D]`
/** With what depends on a letter, but stands on none. */
const SPACES = new RegExp(`${SPACE}(?:${SPACE}|${DEPENDENT})*|^${DEPENDENT}+`, 'gu')

/** No script stacks more marks on one letter than this; text that climbs over its neighbours does. */
const MAX_MARKS = 4
const EXCESS_MARKS = new RegExp(`(?<=\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/** Plain words, which need nothing. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Marks are cut before they are composed, which takes long for endless ones. */
const normaliseOnce = (text: string) =>
  text.replaceAll(UNSEEN_ALONE, '').replaceAll(SPACES, ' ').replaceAll(EXCESS_MARKS, '').normalize('NFC')

/**
 * One line: NFC, nothing that cannot be seen, single spaces, none at the ends. Empty exactly if nothing can be seen. Takes
 * time in proportion to the length, whatever the text is.
 */
export function normaliseLine(text: string): string {
  // Composing changes the order of marks and their number, and so what stands beside a joiner, and what is cut.
  return PLAIN.test(text) ? text : normaliseOnce(normaliseOnce(normaliseOnce(text))).trim()
}

/** Several lines: each is normalised, and at most one in a row is empty. */
export function normaliseLines(text: string): string {
  return text
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map(normaliseLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * For numbers, codes and postcodes: full-width characters become plain ones, and what people write between the groups is
 * left out: spaces, hyphens, dots, slashes, brackets.
 */
export const withoutSeparators = (text: string): string =>
  normaliseLine(text)
    .normalize('NFKC')
    .replaceAll(/[\s./()[\]\p{Pd}\u2212]/gu, '')
