/** What an editor has still to say before a competition can be submitted. */
import type { Path } from '../body/body-paths.ts'
import type { Note } from '../notes/notes.ts'
import type { Competition } from './readable-content.ts'

const DOCUMENT: Path = ['competition']
const META: Path = [...DOCUMENT, 'meta']

/** One note for each field that is empty, in the order of the steps. */
export function missingIn({ competition, quiz }: Competition): Note[] {
  const { meta } = competition
  const { sms, phone } = meta.channels
  const fields: [Path, unknown, string][] = [
    ...(meta.prizeTiers ?? []).map(({ name }, index): [Path, unknown, string] => [
      [...META, 'prizeTiers', index, 'name'],
      name,
      'Say what can be won.',
    ]),
    // Without a prize it has no name either: one thing to say, not two.
    [[...DOCUMENT, 'name'], competition.name || (meta.prizeTiers?.[0]?.name === '' ? 'none' : ''), 'Give it a name.'],
    [[...META, 'media', 'desktop', 'cardImage'], meta.media.desktop.cardImage, 'Choose a picture.'],
    ...quiz.flatMap(({ text, answer, options = [] }, index): [Path, unknown, string][] => [
      [['quiz', index, 'text'], text, 'Write the question.'],
      ...options.map((option, place): [Path, unknown, string] => [
        ['quiz', index, 'options', place],
        option,
        'Write this answer, or remove it.',
      ]),
      [['quiz', index, 'answer'], answer, 'Say which answer is right.'],
    ]),
    [[...META, 'channels', 'sms', 'mobileFillText'], sms ? sms.mobileFillText : 'none', 'Give the keyword to text.'],
    [[...META, 'channels', 'sms', 'mobileFillPhone'], sms ? sms.mobileFillPhone : 'none', 'Give the number to text.'],
    [
      [...META, 'channels', 'phone', 'mobileFillPhone'],
      phone ? phone.mobileFillPhone : 'none',
      'Give the number to call.',
    ],
    [[...META, 'display', 'card', 'text'], meta.display.card.text, 'Say in one line what it is.'],
    [[...META, 'display', 'details', 'content'], meta.display.details.content, 'Tell its story.'],
  ]
  const isMissing = (value: unknown) => typeof value !== 'string' || value.trim() === ''
  return fields.flatMap(([path, value, words]) => (isMissing(value) ? [{ path, severity: 'stops', words }] : []))
}
