/** What somebody at the desk types to find a player by name, postcode or both: 'Jane Smith', 'smith m1 1ae', 'O’Neill, Áine'. */
import { normaliseLine } from '../text/typed-text.ts'
import { checkPostcode, normalisePostcode } from './postcode.ts'

export type NameSearch = {
  /** The ways in which the words can be a name. Without a first name any will do; with one, its beginning. */
  names: readonly { firstName: string; surname: string }[]
  /** In its usual form, 'M1 1AE'. */
  postcode?: string
}

const MAX_WORDS = 5
/** Letters, and what stands in names: 'D’Arcy', 'Smith-Jones', 'St. John'. */
const NAME = /^\p{L}[\p{L}\p{M}.'’‘\p{Pd}]*$/u
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|sir|dame|lord|lady|rev|prof(?:essor)?)\.?$/i

/** Undefined: the text is something else, as a number, an email address or a reference. */
export function readNameSearch(text: string): NameSearch | undefined {
  const isSurnameFirst = text.includes(',')
  const words = normaliseLine(text.replaceAll(',', ' ')).split(' ').filter(Boolean)
  // A postcode is one word or two, and stands last.
  const length = [2, 1].find(
    (count) => words.length >= count && checkPostcode(words.slice(-count).join('')) === undefined,
  )
  const postcode = length === undefined ? {} : { postcode: normalisePostcode(words.slice(-length).join('')) }
  const name = words.slice(0, words.length - (length ?? 0)).filter((word) => !TITLE.test(word))
  if (name.length > MAX_WORDS || !name.every((word) => NAME.test(word))) return undefined
  if (name.length === 0) return length === undefined ? undefined : { names: [], ...postcode }
  const splits = name.map((_, count) => ({
    firstName: name.slice(0, count).join(' '),
    surname: name.slice(count).join(' '),
  }))
  const [first = '', ...others] = name
  // Read from a form or a list, 'Smith Jane' and 'Smith, Jane'.
  const turned = others.length > 0 ? [{ firstName: others.join(' '), surname: first }] : []
  return { names: isSurnameFirst ? turned : [...splits, ...turned], ...postcode }
}
