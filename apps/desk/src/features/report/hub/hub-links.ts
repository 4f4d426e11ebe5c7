/** Everything that belongs to a competition, one click away. */
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { awardStateName } from '../../prize/award-states.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import type { Hub } from './load-hub.ts'

export type HubLink = {
  name: string
  /** What is there now, in a few words. */
  about?: string | undefined
  to: string
  /** The act that may open it; absent: it is a page of the site. */
  act?: StaffAct
}

/** The day of the calendar on which something is to come, or the last on which something was. */
function dayOf({ life }: Hub['competition']): string | undefined {
  const at = (life.find(({ at, state }) => at !== null && state === 'ahead') ?? life.findLast(({ at }) => at !== null))
    ?.at
  return at ? londonDay(new Date(at)) : undefined
}

export function hubLinks(competition: Hub['competition']): HubLink[] {
  const { id, page, draw, awards, story, complaints } = competition
  const day = dayOf(competition)
  const ofIt = `competition=${id}`
  const given = awards.map(({ state, count }) => `${count} ${awardStateName(state).toLowerCase()}`).join(', ')
  const links: (HubLink | undefined)[] = [
    page === null ? undefined : { name: 'Its page on the site', to: page },
    { name: 'What is said on air', to: `/on-air?${ofIt}`, act: 'read-on-air' },
    { name: 'Calendar', to: `/calendar?${ofIt}${day === undefined ? '' : `&day=${day}`}`, act: 'read-calendar' },
    { name: 'Entries by text, phone and post', to: `/imports?${ofIt}`, act: 'read-imports' },
    draw
      ? { name: 'Its draw', to: `/draws/${draw.id}`, act: 'read-draws' }
      : { name: 'Draws', about: 'Opens once all entries are in', to: '/draws', act: 'read-draws' },
    {
      name: 'Prizes',
      about: given === '' ? undefined : given,
      to: `/prizes?${ofIt}&state=${awards[0]?.state ?? 'claimed'}`,
      act: 'read-awards',
    },
    { name: 'Messages to its players', to: `/messages?${ofIt}`, act: 'read-messages' },
    story === null
      ? awards.length === 0
        ? undefined
        : { name: 'Its winners’ stories', about: 'None is told yet', to: '#winners', act: 'read-winners' }
      : { name: 'Its winner’s story', to: `/content/winner-story/${encodeURIComponent(story)}`, act: 'read-content' },
    { name: 'Refunds', to: `/money/refunds?${ofIt}`, act: 'read-money' },
    { name: 'Disputes and other cases', to: `/money/cases?${ofIt}&state=all`, act: 'read-money' },
    {
      name: 'Complaints',
      about: complaints.count === 0 ? 'None so far' : `${complaints.count} so far, ${complaints.open} open`,
      to: `/complaints?${ofIt}&state=all`,
      act: 'read-complaints',
    },
    { name: 'Record a complaint', to: `/complaints/new?${ofIt}`, act: 'handle-complaints' },
    {
      name: 'Audit log',
      about: 'Who changed what, and when',
      to: `/audit?subjectKind=competition&subjectId=${id}`,
      act: 'read-audit-log',
    },
  ]
  return links.filter((link) => link !== undefined)
}
