/** Removes an item from the site, with two people's consent (docs/mechanisms/content.md#taking-something-off). */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { approve, propose } from '../staff/four-eyes.ts'
import type { ProposedAct } from '../staff/four-eyes.ts'
import { takeCampaignOff } from '../campaign/campaigns.ts'
import { deleteNotification } from '../notification/operator-notifications.ts'
import { deleteWinnerStory } from '../winners/winners.ts'
import { deleteWordDrum } from '../word-drum/games.ts'
import { moveRevision } from './move-revision.ts'
import { findPublished, lockItem } from './revisions.ts'
import { removeSitePart } from './site-parts.ts'

const REMOVE: Partial<Record<ContentKind, (tx: Db, id: string) => Promise<void>>> = {
  page: (tx, id) => removeSitePart(tx, 'page', id),
  rail: (tx, id) => removeSitePart(tx, 'rail', id),
  showcase: (tx, id) => removeSitePart(tx, 'showcase', id),
  clip: (tx, id) => removeSitePart(tx, 'clip', id),
  'word-drum': async (tx, id) => {
    await removeSitePart(tx, 'word-drum', id)
    await deleteWordDrum(tx, id)
  },
  notification: deleteNotification,
  'winner-story': deleteWinnerStory,
  campaign: takeCampaignOff,
}

/** The act that two people must agree on: taking exactly this published text off the site. */
export const retirementOf = (kind: ContentKind, id: string, revision: number): ProposedAct => ({
  kind: 'retire-content',
  subjectId: `${kind}:${id}`,
  content: { kind, id, revision },
})

/** The first person proposes it; the second, who requests the same, carries it out. */
export async function retireItem(
  tx: Db,
  { kind, id }: { kind: ContentKind; id: string },
  { staffId, reason }: { staffId: string; reason: string },
): Promise<Outcome<{ isRetired: boolean }, 'not-found' | 'not-retirable'>> {
  const remove = REMOVE[kind]
  if (!remove) return refuse('not-retirable')
  if (!(await lockItem(tx, kind, id))) return refuse('not-found')
  const published = await findPublished(tx, kind, id)
  if (!published) return refuse('not-found')
  const { revision } = published
  const proposalId = await propose(tx, { ...retirementOf(kind, id, revision), proposedBy: staffId, reason })
  if ((await approve(tx, { proposalId, approvedBy: staffId })) === 'own-proposal') return done({ isRetired: false })
  await moveRevision(tx, { kind, id, revision }, published, 'retire')
  await remove(tx, id)
  await recordAudit(tx, {
    actor: { staffId },
    act: 'retire-content',
    subject: { kind, id },
    before: { revision, state: 'published' },
    after: { revision, state: 'withdrawn' },
    reason,
  })
  return done({ isRetired: true })
}
