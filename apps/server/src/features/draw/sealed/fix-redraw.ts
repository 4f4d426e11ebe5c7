/** A redraw has the list of the first attempt, its prizes and its rules (docs/mechanisms/draws.md#redraw). */
import { readManifest } from '@fairdraw/draw/manifest.ts'
import type { Db } from '../../../db/database.ts'
import type { Draw } from '../draws.ts'
import { findExcluded } from './excluded.ts'
import type { Fix } from './fixed.ts'

/** `sealed`: the attempt whose list it is. Looks for what the redraw leaves out, with no lock held. */
export async function fixRedraw(db: Db, draw: Draw, sealed: Draw): Promise<Fix> {
  const found = await findExcluded(db, draw)
  if (found.kind === 'blocked') return async () => ({ blockers: found.blockers })
  const { excluded } = found
  const { title, root, count, cutOff, channels, terms, ...first } = readManifest(JSON.parse(sealed.manifest!))
  const { prizes, alternates, onePrizePerPlayer } = first
  const list = { title, root, count, cutOff, channels, terms, ...(excluded.length > 0 && { excluded }) }
  return async () => ({ fixed: { ...list, prizes, alternates, onePrizePerPlayer } })
}
