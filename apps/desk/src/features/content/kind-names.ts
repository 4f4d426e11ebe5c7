import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'

/** What each kind of content is called at the desk. `one` begins a heading; within a sentence it is used in lower case. */
export const KIND_NAMES: Readonly<Record<ContentKind, { one: string; many: string }>> = {
  competition: { one: 'Competition', many: 'Competitions' },
  page: { one: 'Page', many: 'Pages' },
  rail: { one: 'Rail', many: 'Rails' },
  showcase: { one: 'Tile', many: 'Tiles' },
  'winner-story': { one: 'Winner’s story', many: 'Winners’ stories' },
  'weekly-draw': { one: 'Weekly draw', many: 'Weekly draws' },
  campaign: { one: 'Campaign', many: 'Campaigns' },
  clip: { one: 'Clip', many: 'Clips' },
  'word-drum': { one: 'Word drum', many: 'Word drums' },
  notification: { one: 'Notification', many: 'Notifications' },
  faq: { one: 'Help page', many: 'Help page' },
  'site-terms': { one: 'Site terms', many: 'Site terms' },
  settings: { one: 'Settings', many: 'Settings' },
}

/** What an item is called: its title, or its kind with its ID. There is only one of some kinds, whose ID is the kind. */
export const itemTitle = ({ kind, id }: { kind: ContentKind; id: string }, title: string | null): string =>
  title ?? (id === kind ? KIND_NAMES[kind].one : `${KIND_NAMES[kind].one} ${id}`)
