/** Rails with the hidden competitions that a player may see: loaded for those players alone (1-site §4, §6). */
import { getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { api } from '../../api.ts'
import type { PageSlug } from '../../addresses.ts'
import { session } from '../../session/session.ts'
import { createInitCache } from './init-cache.ts'
import { pageRails } from './listing-data.ts'
import type { Known, RailData } from './listing-data.ts'

async function load(): Promise<Known | undefined> {
  const [init, fixed] = await Promise.all([api(getInit, {}), api(getStaticInit, {})])
  if (init.ok && fixed.ok) {
    const { competitions, serverTime } = init.body
    return { competitions, staticInit: fixed.body, now: new Date(serverTime) }
  }
  // Only logged (1-site §8): what everybody sees is there.
  console.info('Failed to load hidden competitions')
  return undefined
}

const cache = createInitCache(load, Date.now)
session.onEnd(cache.forget)

export async function hiddenRails(flag: string, page: PageSlug): Promise<RailData[] | undefined> {
  const known = await cache.get(flag)
  const found = known?.staticInit.pages.find(({ slug }) => slug === (page ?? 'home'))
  return known && found && pageRails(found, known)
}
