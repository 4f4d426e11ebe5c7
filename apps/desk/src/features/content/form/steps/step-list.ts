/** The steps in which a competition is written, and which fields belong to each. */
import { pointerOf } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import type { Note } from '../notes/notes.ts'

export type StepId = 'prize' | 'entry' | 'times' | 'words' | 'terms' | 'check'

/** `fields`: beginnings of the paths whose notes stand beside a field of the step. `others`: those that have none there. */
type Step = { id: StepId; name: string; fields: readonly string[]; others: readonly string[] }

const DOCUMENT = 'competition'
const META = `${DOCUMENT}.meta`
const CHANNELS = `${META}.channels`
const of = (parent: string, names: readonly string[]) => names.map((name) => `${parent}.${name}`)

export const STEPS: readonly Step[] = [
  {
    id: 'prize',
    name: 'Prize and pictures',
    fields: [...of(DOCUMENT, ['name', 'mediaInfo']), ...of(META, ['prizeTiers', 'media'])],
    others: of(DOCUMENT, ['id', 'idb', 'slug', 'activeHero', 'isCompetition', 'isWinner']),
  },
  {
    id: 'entry',
    name: 'Price and ways in',
    fields: [
      'quiz',
      ...of(META, [
        'cap',
        'run',
        'survey',
        'eligibility',
        'quiz',
        'isInstantWin',
        'emailVerificationRequired',
        'isEntryCountShown',
      ]),
      ...of(`${META}.payment`, ['cost', 'tokenCost', 'tokensEarned', 'bundleSets']),
      ...['sms', 'phone'].flatMap((way) =>
        of(`${CHANNELS}.${way}`, ['mobileFillText', 'mobileFillPhone', 'costPence']),
      ),
    ],
    others: [
      ...of(DOCUMENT, ['type', 'status', 'legalBasis', 'isPaid', 'isTokenPaid', 'isOnHold', 'isHidden', 'hasQuiz']),
      ...of(META, ['steps', 'payment', 'overlayEnabled', 'tokenOverlayType', 'channels', 'entrySummary']),
    ],
  },
  {
    id: 'times',
    name: 'Times',
    fields: [
      ...of(DOCUMENT, ['dateStart', 'dateStop']),
      ...of(META, ['drawCutOff', 'drawText', 'draw', 'comingSoon', 'justMissed']),
      ...of(CHANNELS, ['sms.dateStop', 'phone.dateStop', 'postal.dateStop']),
    ],
    others: ['online', 'sms', 'phone', 'postal'].flatMap((way) => of(`${CHANNELS}.${way}`, ['dateStart', 'dateStop'])),
  },
  {
    id: 'words',
    name: 'Words',
    fields: [
      ...of(META, [
        'display.details',
        'display.card',
        'display.promotions',
        'display.theme',
        'hero',
        'shows',
        'sponsor',
        'rails',
      ]),
      ...['online', 'sms', 'phone', 'postal'].flatMap((way) => of(`${CHANNELS}.${way}`, ['info', 'cost'])),
    ],
    others: [],
  },
  {
    id: 'terms',
    name: 'Terms',
    fields: of(META, ['display.tc.tcFull', 'display.tc.tcCheckboxText', 'display.tc.version']),
    others: [],
  },
  { id: 'check', name: 'Check', fields: [], others: [] },
]

const dotted = (path: Path) => path.join('.')
const beginsWith = (path: Path, beginning: string) => `${dotted(path)}.`.startsWith(`${beginning}.`)

/** The step of a field: the one with the longest beginning of its path. What belongs to none is among the words. */
export function stepOf(path: Path): StepId {
  const lengthIn = ({ fields, others }: Step) =>
    Math.max(0, ...[...fields, ...others].filter((one) => beginsWith(path, one)).map(({ length }) => length))
  const [best] = STEPS.toSorted((one, other) => lengthIn(other) - lengthIn(one))
  return best && lengthIn(best) > 0 ? best.id : 'words'
}

/** What is said about a step's fields that it does not show. */
export function notesWithoutField(notes: readonly Note[], { id, fields }: Step): Note[] {
  return notes.filter(({ path }) => stepOf(path) === id && !fields.some((one) => beginsWith(path, one)))
}

/** Whether a note is about one of these fields, or something in it. */
export const isAbout = (note: Note, path: Path) => `${pointerOf(note.path)}/`.startsWith(`${pointerOf(path)}/`)
