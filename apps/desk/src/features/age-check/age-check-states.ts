/** How the desk names what is known of an age, and the documents that staff may see. */
import type { AgeCheckState, AgeDocument, AgeResult } from '@fairdraw/rules/player/age-check.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

export const AGE_STATES: Readonly<Record<AgeCheckState, { name: string; tone: StateTone; meaning: string }>> = {
  asked: {
    name: 'Asked',
    tone: 'waiting',
    meaning: 'The age service has not answered yet. It is asked again by itself.',
  },
  unknown: { name: 'Cannot tell', tone: 'waiting', meaning: 'The age service does not know. Ask for a document.' },
  refused: {
    name: 'Refused',
    tone: 'bad',
    meaning: 'The age service will not answer about this number. Ask for a document.',
  },
  'no-answer': {
    name: 'No answer',
    tone: 'bad',
    meaning: 'The age service did not answer for hours. Ask it again once it works.',
  },
  'under-18': {
    name: 'Under 18',
    tone: 'bad',
    meaning: 'Ask for a document. If it is true, have the prize withdrawn: then a reserve is called.',
  },
  'over-18': { name: '18 or over', tone: 'good', meaning: 'Nothing is left to do.' },
}

export const DOCUMENT_NAMES: Readonly<Record<AgeDocument, string>> = {
  passport: 'Passport',
  'driving-licence': 'Driving licence',
  'pass-card': 'Card with the PASS hologram',
}

export const RESULT_NAMES: Readonly<Record<AgeResult, string>> = { 'over-18': '18 or over', 'under-18': 'Under 18' }
