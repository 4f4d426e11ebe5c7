/**
 * Whether a name is offensive (1-site §5). We maintain the list ourselves: existing lists refuse Dickinson, Cummings
 * and Fukuyama, and miss British slang.
 */

/** Refused as a whole word, also with the usual endings. Inside another word it is harmless (Scunthorpe, Atwater). */
const WORDS =
  'arse bastard bitch bollock bugger bullshit cocksucker cunt kike nonce paedo paki penis piss poof prick pussy rapist ' +
  'retard shit shite slag slut spastic spaz tosser turd twat wank whore wog'

/** Refused anywhere in a text: no real name contains it. */
const ANYWHERE = 'arsehole asshole bellend bollocks dickhead faggot fuck knobhead nigga nigger shithead wanker'

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
}

/** Vowels may be replaced by asterisks, and letters repeated. */
const eitherOf = (words: string, drawnOut: (letter: string) => string) =>
  words
    .replaceAll(/[a-z]/g, (letter) => drawnOut('aeiou'.includes(letter) ? `[${letter}*]` : letter))
    .replaceAll(' ', '|')

// A double letter may be another name (Twatt); a triple one is not.
const whole = new RegExp(
  `^(?:${eitherOf(WORDS, (letter) => `${letter}(?:${letter}{2,})?`)})(?:s|y|ies|ers?|ed|ing?|face)?$`,
)
const anywhere = new RegExp(eitherOf(ANYWHERE, (letter) => `${letter}+`))

export function isProfane(text: string): boolean {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const words = plain
    .replaceAll(/[0134@5$]|!(?=\p{L})/gu, (sign) => LOOKALIKES[sign] ?? sign)
    .split(/[^\p{L}*]+/u)
    .filter(Boolean)
  // Letters that are spelled out one by one are joined into one word.
  const joined = words.every((word) => word.length === 1) ? [words.join('')] : words
  return joined.some((word) => whole.test(word) || anywhere.test(word))
}
