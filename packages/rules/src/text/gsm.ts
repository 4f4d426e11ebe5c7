/**
 * Text messages: a text in the GSM alphabet (GSM 03.38, seven bits a character) takes half the segments of any other. Each segment
 * is paid for.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These take two places. */
const EXTENDED = '\f^{}\\[~]|€'

const PLACES = new Map([...BASIC].map((letter) => [letter, 1]))
for (const letter of EXTENDED) PLACES.set(letter, 2)

/** What a reader takes for the same. Letters are not replaced: names stay as their owners write them. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′`´]/g, "'"],
  [/[“”„″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/[•·]/g, '*'],
  [/×/g, 'x'],
  [/[\p{Zs}\t]/gu, ' '],
  [/[\u{AD}\u{200B}-\u{200D}\u{2060}\u{FEFF}]/gu, ''],
]

const isGsm = (text: string) => [...text].every((letter) => PLACES.has(letter))

/** The text in the GSM alphabet. A text that needs another alphabet anyway stays as it is. */
export function toGsm(text: string): string {
  const plain = ALIKE.reduce((left, [letters, plainLetter]) => left.replace(letters, plainLetter), text)
  return isGsm(plain) ? plain : text
}

/** How many letters fit into a text of one segment, and into each segment of a longer one. */
const ROOM = { gsm: [160, 153], other: [70, 67] } as const

/** How many segments the service charges for. */
export function countSegments(text: string): number {
  const sizes = isGsm(text) ? [...text].map((letter) => PLACES.get(letter)!) : [...text].map(({ length }) => length)
  const [alone, joined] = ROOM[isGsm(text) ? 'gsm' : 'other']
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  // A letter of two places is never divided between two segments.
  let [segments, left] = [1, joined as number]
  for (const size of sizes) {
    if (size > left) [segments, left] = [segments + 1, joined]
    left -= size
  }
  return segments
}
