/** Writes the list of a first attempt, and gathers what is committed with it (docs/mechanisms/draws.md#commit). */
import { toHex } from '@fairdraw/log/bytes.ts'
import { termsHashOf } from '@fairdraw/draw/manifest.ts'
import type { CommittedPrize, Manifest } from '@fairdraw/draw/manifest.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import type { Db } from '../../../db/database.ts'
import { findDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'
import type { Offer, SubjectContext } from '../draw-subject.ts'
import { sealList, writeList } from '../list.ts'
import { subjectOf } from '../subject.ts'
import type { Fix, Fixed } from './fixed.ts'

/**
 * Undefined if another process was faster: its list is append-only by now, even for the same rows. Long lists take long; no lock
 * is held during that time.
 */
export async function fixList(db: Db, draw: Draw, context: SubjectContext): Promise<Fix | undefined> {
  const offer = await subjectOf(draw).findOffer(db, draw, context)
  const written = await writeList(db, draw, draw.secret!).catch(async (error: unknown) => {
    if ((await findDraw(db, draw.id))?.state === 'reconciled') throw error
    return undefined
  })
  if (!written) return undefined
  return async (tx, locked) => {
    await sealList(tx, draw.id, written)
    const { root, tickets } = written
    if (!root) return 'no-entries'
    if (!offer) return { blockers: [{ code: 'no-prizes' }] }
    return { fixed: await fixedOf(tx, locked, { root, tickets, offer }) }
  }
}

async function fixedOf(
  tx: Db,
  draw: Draw,
  { root, tickets, offer }: { root: Uint8Array; tickets: number; offer: Offer },
): Promise<Fixed> {
  return {
    title: draw.title,
    root: toHex(root),
    count: tickets,
    prizes: offer.prizes.map(({ name, winners, prize }) => ({ name, winners, prize: committedPrizeOf(prize) })),
    alternates: offer.alternates,
    onePrizePerPlayer: offer.onePrizePerPlayer,
    terms: offer.terms.map(({ version, texts }) => ({ version, hash: termsHashOf(texts) })),
    channels: await listChannels(tx, draw, tickets),
    cutOff: draw.cutOff.toISOString(),
  }
}

/** Everything that its award depends on. */
const committedPrizeOf = ({
  type,
  value,
  name,
  numberOfTokens,
  numberOfEntries,
  physicalType,
  voucherName,
}: Prize): CommittedPrize => ({
  type,
  value,
  name,
  ...(numberOfTokens !== undefined && { numberOfTokens }),
  ...(numberOfEntries !== undefined && { numberOfEntries }),
  ...(physicalType !== undefined && { physicalType }),
  ...(voucherName !== undefined && { voucherName }),
})

/** Of tickets that no entry accounts for; a stranger sees them. */
const NO_CHANNEL = 'none'

async function listChannels(tx: Db, draw: Draw, tickets: number): Promise<Manifest['channels']> {
  const channels = (await subjectOf(draw).countByChannel?.(tx, draw)) ?? []
  if (channels.length === 0) return []
  const rest = tickets - channels.reduce((sum, one) => sum + one.tickets, 0)
  if (rest < 0) throw new Error(`the list of draw ${draw.id} lacks ${-rest} tickets of completed entries`)
  return rest === 0 ? channels : [...channels, { channel: NO_CHANNEL, tickets: rest }]
}
