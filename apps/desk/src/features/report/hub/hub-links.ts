/** Everything that belongs to a competition, one click away. */
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { awardStateName } from '../../prize/award-states.ts'
import type { Hub } from './load-hub.ts'

export type HubLink = {
  name: string
  /** What is there now, in a few words. */
  about?: string | undefined
  to: string
  /** The act that may open it; absent: it is a page of the site. */
  act?: StaffAct
}

export function hubLinks({ id, page, draw, awards, story }: Hub['competition']): HubLink[] {
  const given = awards.map(({ state, count }) => `${count} ${awardStateName(state).toLowerCase()}`).join(', ')
  const links: (HubLink | undefined)[] = [
    page === null ? undefined : { name: 'Its page on the site', to: page },
    { name: 'What is said on air', to: `/on-air?competition=${id}`, act: 'read-on-air' },
    { name: 'Calendar', to: '/calendar', act: 'read-calendar' },
    { name: 'Entries by text, phone and post', to: '/imports', act: 'read-imports' },
    draw
      ? { name: 'Its draw', to: `/draws/${draw.id}`, act: 'read-draws' }
      : { name: 'Draws', about: 'Its draw opens when its entries are in', to: '/draws', act: 'read-draws' },
    { name: 'Prizes', about: given === '' ? undefined : given, to: '/prizes', act: 'read-awards' },
    { name: 'Messages to its players', to: '/messages', act: 'read-messages' },
    story === null
      ? undefined
      : { name: 'Its winner’s story', to: `/content/winner-story/${encodeURIComponent(story)}`, act: 'read-content' },
    { name: 'Refunds', to: '/money/refunds', act: 'read-money' },
    { name: 'Disputes and other cases', to: '/money/cases', act: 'read-money' },
    {
      name: 'Audit log',
      about: 'Who did what with it',
      to: `/audit?subjectKind=competition&subjectId=${id}`,
      act: 'read-audit-log',
    },
  ]
  return links.filter((link) => link !== undefined)
}
