/** How a new item of each kind gets its id, and where its body repeats it. */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { setAt } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import { emptyValueOf } from '../body/empty-value.ts'
import { shapeOfKind } from '../body/shape.ts'
import { TEMPLATES } from './templates.ts'

type IdForm = 'number' | 'slug' | 'winner' | 'single'

export const NEW_ITEMS: Readonly<Record<ContentKind, { idForm: IdForm; idPath?: Path }>> = {
  competition: { idForm: 'number', idPath: ['competition', 'id'] },
  page: { idForm: 'slug', idPath: ['id'] },
  rail: { idForm: 'slug', idPath: ['id'] },
  showcase: { idForm: 'slug', idPath: ['id'] },
  'winner-story': { idForm: 'winner' },
  'weekly-draw': { idForm: 'slug' },
  campaign: { idForm: 'slug' },
  clip: { idForm: 'slug', idPath: ['id'] },
  'word-drum': { idForm: 'slug', idPath: ['game', 'id'] },
  notification: { idForm: 'slug', idPath: ['id'] },
  faq: { idForm: 'single' },
  'site-terms': { idForm: 'single' },
  settings: { idForm: 'single' },
}

export const ID_FORMS: Readonly<Record<IdForm, { label: string; hint: string; pattern: RegExp; fault: string }>> = {
  number: {
    label: 'Number',
    hint: 'It is in the competition’s address for ever. Take one that no competition has had.',
    pattern: /^[1-9]\d{0,8}$/,
    fault: 'Give a whole number without a leading zero.',
  },
  slug: {
    label: 'ID',
    hint: 'Small letters, digits and hyphens, such as away-days. It cannot change.',
    pattern: /^[a-z\d][a-z\d-]{0,63}$/,
    fault: 'Use small letters, digits and hyphens only, and begin with a letter or a digit.',
  },
  winner: {
    label: 'The winner’s ID',
    hint: 'As the winner’s row of the draw has it.',
    pattern: /^[a-z\d-]{1,100}$/,
    fault: 'Use small letters, digits and hyphens only.',
  },
  single: { label: 'ID', hint: '', pattern: /^/, fault: '' },
}

/** The id of a new item: for kinds with one item, the kind itself. Undefined if the id does not fit the kind. */
export function idOfNewItem(kind: ContentKind, typed: string): string | undefined {
  const { idForm } = NEW_ITEMS[kind]
  if (idForm === 'single') return kind
  return ID_FORMS[idForm].pattern.test(typed.trim()) ? typed.trim() : undefined
}

/** The body with the item's id in it. */
export function withId(kind: ContentKind, id: string, body: unknown): unknown {
  const { idForm, idPath } = NEW_ITEMS[kind]
  return idPath ? setAt(body, idPath, idForm === 'number' ? Number(id) : id) : body
}

/** The template of a kind; undefined for a kind that begins with empty fields. */
export const templateOf = (kind: ContentKind): { name: string; body: unknown } | undefined =>
  kind === 'settings' || kind === 'competition' ? undefined : TEMPLATES[kind]

/** What a new item begins with. */
export const startOf = (kind: ContentKind, id: string): unknown =>
  withId(kind, id, templateOf(kind)?.body ?? emptyValueOf(shapeOfKind(kind)))
