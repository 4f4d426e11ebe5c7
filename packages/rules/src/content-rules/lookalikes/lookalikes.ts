/** What looks like another text: readers are misled, and searches and the linter's own rows miss it. */

/** Letters of the Cyrillic and Greek alphabets that are drawn like Latin ones. */
const LOOKALIKE = 'АВЕЅІЈКМНОРСТУХаеорсухѕіјԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυ'
const MIXED_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?=[\p{L}\p{M}]*\p{sc=Latn})[\p{L}\p{M}]*[${LOOKALIKE}][\p{L}\p{M}]*`,
  'u',
)

/** The part of an address that says whose it is. */
const AUTHORITY = /https?:[/\\]+([^\s/?#"'<>)\]]+)/gi
/** A name with a sign of its own would lead to somebody else's site, and one before an @ leads nowhere. */
const PLAIN_AUTHORITY = /^[a-z\d.-]+(?::\d+)?[.,;:!]*$/i

/** The first word that mixes Latin letters with others that look like them. */
export const findMixedWord = (text: string): string | undefined => MIXED_WORD.exec(text)?.[0]

/** The first address in a text that does not lead where it seems to lead. */
export const findDisguisedAddress = (text: string): string | undefined =>
  [...text.matchAll(AUTHORITY)].find(([, authority = '']) => !PLAIN_AUTHORITY.test(authority))?.[0]

const messageIf = (found: string | undefined, words: string) => (found === undefined ? [] : [`‘${found}’ ${words}`])

export const LOOKALIKES = [
  {
    name: 'letters-of-one-alphabet',
    rules: [],
    check: (text: string) =>
      messageIf(
        findMixedWord(text),
        'has letters of another alphabet that only look like ours. Please type the word again.',
      ),
    refused: 'Win a holid\u0430y in Spain.',
    accepted: 'Win a holiday in Αθήνα, with a 4.7\u00a0kΩ resistor and Москва’s map.',
  },
  {
    name: 'addresses-as-they-look',
    rules: [],
    check: (text: string) =>
      messageIf(
        findDisguisedAddress(text),
        'does not lead where it seems to lead. Write the site’s name in plain letters, with no name or password before it.',
      ),
    refused: 'Read more at https://www.example.com@prizes.example/win.',
    accepted: 'Read more at https://www.example.com/win?from=a@b.example.',
  },
]
