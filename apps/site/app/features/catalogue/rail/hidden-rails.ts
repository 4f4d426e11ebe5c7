/** Loads a page's rails with the hidden competitions that a player may see. Only for those players (1-site §4, §6). */
import { getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { api } from '../../../api.ts'
import type { PageSlug } from '../../../addresses.ts'
import { keptPages } from '../kept-pages.ts'
import { pageRails } from './rail-data.ts'
import type { CatalogueSnapshot, RailData } from './rail-data.ts'

async function load(): Promise<CatalogueSnapshot | undefined> {
  const [init, fixed] = await Promise.all([api(getInit, {}), api(getStaticInit, {})])
  if (init.ok && fixed.ok) {
    const { competitions, serverTime } = init.body
    return { competitions, staticInit: fixed.body, now: new Date(serverTime) }
  }
  // Only logged (1-site §8): the public rails stay on the page.
  console.info('Failed to load hidden competitions')
  return undefined
}

export async function loadHiddenRails(page: PageSlug): Promise<RailData[] | undefined> {
  const snapshot = await keptPages.load('hidden', load)
  const found = snapshot?.staticInit.pages.find(({ slug }) => slug === (page ?? 'home'))
  return snapshot && found && pageRails(found, snapshot)
}
