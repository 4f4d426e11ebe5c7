/** A name as it is compared: without accents, capitals, spaces and the signs between its parts. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'áàâäãåāą',
  c: 'çćč',
  d: 'ďđ',
  e: 'éèêëēęě',
  g: 'ğ',
  i: 'íìîïīı',
  l: 'łľ',
  n: 'ñńň',
  o: 'óòôöõøōő',
  r: 'ř',
  s: 'śšşș',
  t: 'ťțţ',
  u: 'úùûüūůű',
  w: 'ŵ',
  y: 'ýÿŷ',
  z: 'źžż',
}
const pairs = Object.entries(ACCENTED).flatMap(([plain, letters]) =>
  [...letters, ...letters.toLocaleUpperCase('en-GB')].map((letter) => ({ letter, plain })),
)
/** What is between the parts of a name, for which nothing stands: 'D’Arcy', 'Smith-Jones', 'van der Berg'. */
const BETWEEN = ' .-‐‑–’‘`'
const FROM = [...pairs.map(({ letter }) => letter), ...BETWEEN].join('')
const TO = pairs.map(({ plain }) => plain).join('')

/** Immutable, so that an index can have it (players_by_name). The letters are part of its text, because a parameter would not fit the index. */
export const plainName = (name: SQL): SQL =>
  sql`lower(translate(${name}, ${sql.raw(`'${FROM}'''`)}, ${sql.raw(`'${TO}'`)}))`
