/** Content in each state on its way to the site: what editors write, and what waits for a publisher. */
import type { CampaignContent } from '@fairdraw/contract/campaign.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { saveRevision } from '@fairdraw/server/features/content/revisions.ts'
import { approveAndPublish } from '@fairdraw/server/features/content/with-two-people.ts'
import { retireItem } from '@fairdraw/server/features/content/retire.ts'
import { approveRevision, submitRevision, withdrawRevision } from '@fairdraw/server/features/content/review.ts'
import type { ContentItem } from '@fairdraw/server/features/content/bodies.ts'
import { contentRevisions } from '@fairdraw/server/features/content/tables.ts'
import { and, eq } from 'drizzle-orm'
import type { Calendar } from '../content/calendar.ts'
import { compose } from '../content/compose.ts'
import type { Draft } from '../content/draft.ts'
import { picture } from '../content/pictures.ts'
import { findStaffId } from '../publish-as-staff.ts'

const EDITOR = findStaffId('editor')
const PUBLISHER = findStaffId('publisher')
/** No competition of the content or of the season has these numbers. */
const FIRST_DRAFT_ID = 301

type Step = 'submit' | 'approve' | 'schedule' | 'publish' | 'withdraw'
type Written = { item: ContentItem; steps: readonly Step[] }

const competitionDrafts = ({ at }: Calendar): Omit<Draft, 'id'>[] => [
  {
    name: 'Twelve days of hampers',
    type: 'paid',
    pence: 100,
    line: 'One a day, from the first of December.',
    story: 'Twelve hampers, twelve winners, and one very tired delivery driver.',
    prize: 'one of twelve hampers, worth £150 each',
    tiers: [{ name: 'A hamper', winners: 12, worth: 150, details: 'a hamper, worth £150' }],
    opens: at('09:00', 4),
    closes: at('21:00', 18),
    picture: 'groceries',
    rails: {},
  },
  {
    name: 'New Year at Saturday Lights',
    type: 'broadcast',
    pence: 150,
    line: 'Two seats for the last show of the year.',
    story: 'The band, the countdown, and somebody else’s confetti.',
    prize: 'two seats at the New Year’s recording of Saturday Lights with hotel and travel in the UK, worth £1,100',
    wins: 'Two seats at Saturday Lights at New Year',
    worth: 1_100,
    opens: at('09:00', 6),
    closes: at('21:00', 25),
    picture: 'saturday-lights',
    keyword: 'NEWYEAR',
    show: 'saturdayLights',
    rails: {},
  },
]

const gift = (
  name: string,
  dates: Pick<CampaignContent, 'dateStart' | 'dateStop'>,
  tokens: number,
): CampaignContent => ({
  name,
  title: name,
  text: 'Thanks for listening.',
  mainImage: picture('show-drive-home'),
  prize: { type: 'tokens', amount: tokens },
  ...dates,
})

function listWritten(calendar: Calendar): Written[] {
  const { at } = calendar
  const winter = { dateStart: at('06:00', 5), dateStop: at('23:59', 40) }
  const autumn = { dateStart: at('06:00', -30), dateStop: at('23:59', -9) }
  const campaign = (id: string, body: CampaignContent): ContentItem => ({ kind: 'campaign', id, body })
  const [hampers, newYear] = competitionDrafts(calendar).map((draft, nth): ContentItem => {
    const id = FIRST_DRAFT_ID + nth
    const { competition, quiz } = compose({ ...draft, id }, calendar)
    return { kind: 'competition', id: String(id), body: { competition, quiz } }
  })
  return [
    { item: hampers!, steps: [] },
    { item: newYear!, steps: ['submit'] },
    { item: campaign('advent', gift('A token a day in Advent', winter, 1)), steps: ['submit'] },
    { item: campaign('boxing-day', gift('A gift for Boxing Day', winter, 10)), steps: ['submit', 'approve'] },
    {
      item: campaign('winter-mornings', gift('For dark mornings', winter, 5)),
      steps: ['submit', 'approve', 'schedule'],
    },
    { item: campaign('half-term', gift('A gift for half-term', autumn, 5)), steps: ['publish'] },
    { item: campaign('half-term', gift('A gift for half-term, and a bit more', autumn, 8)), steps: ['publish'] },
    { item: campaign('bonfire-night', gift('A gift for Bonfire Night', autumn, 5)), steps: ['publish'] },
    { item: campaign('midsummer', gift('A gift for midsummer', autumn, 5)), steps: ['withdraw'] },
  ]
}

/** Once: an item that is there already stays as it is. */
export async function writeDrafts(db: Db, calendar: Calendar): Promise<void> {
  const revisions = new Map<string, number>()
  for (const { item, steps } of listWritten(calendar)) {
    const name = `${item.kind}:${item.id}`
    const basedOn = revisions.get(name) ?? 0
    revisions.set(name, basedOn + 1)
    if (await isThere(db, item, basedOn + 1)) continue
    await db.transaction((tx) => writeOne(tx, item, { steps, basedOn, now: calendar.now }))
  }
  // One of two people wants it off the site.
  await db.transaction((tx) =>
    retireItem(tx, { kind: 'campaign', id: 'bonfire-night' }, { staffId: PUBLISHER, reason: 'It is over.' }),
  )
}

const isThere = async (db: Db, { kind, id }: ContentItem, revision: number): Promise<boolean> =>
  (await db.$count(
    contentRevisions,
    and(eq(contentRevisions.kind, kind), eq(contentRevisions.id, id), eq(contentRevisions.revision, revision)),
  )) > 0

async function writeOne(
  tx: Db,
  item: ContentItem,
  { steps, basedOn, now }: { steps: readonly Step[]; basedOn: number; now: Date },
): Promise<void> {
  const saved = await saveRevision(tx, item, { basedOn, actor: { staffId: EDITOR }, now })
  if (saved.kind === 'stale') return
  const one = { kind: item.kind, id: item.id, revision: saved.revision }
  const publishing = { approvedBy: PUBLISHER, now }
  const take: Record<Step, () => Promise<{ ok?: boolean; kind?: string }>> = {
    submit: () => submitRevision(tx, one, { staffId: EDITOR, now }),
    approve: () => approveRevision(tx, one, { staffId: PUBLISHER, now }),
    schedule: () => approveAndPublish(tx, one, { ...publishing, publishAt: new Date(now.getTime() + 3 * 86_400_000) }),
    publish: () => approveAndPublish(tx, one, publishing),
    withdraw: () =>
      withdrawRevision(tx, one, { actor: { staffId: EDITOR }, reason: 'Nobody remembers midsummer in November.' }),
  }
  for (const step of steps) {
    const result = await take[step]()
    if (result.ok === false || (result.kind && !['published', 'scheduled'].includes(result.kind)))
      throw new Error(`${item.kind}:${item.id} failed at '${step}': ${JSON.stringify(result)}`)
  }
}
