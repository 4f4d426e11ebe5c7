/** The loader of the entry documents: the public data of the competition. It redirects to the canonical address. */
import { getCompetition, getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { getCardForm } from '@fairdraw/contract/payment.ts'
import { canEarnTokens } from '@fairdraw/rules/payment/tokens-earned.ts'
import { data, redirect } from 'react-router'
import { api } from '../../../api.ts'
import { competitionIdOf } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { notFound } from '../../catalogue/not-found.ts'
import { entryView } from '../entry-view.ts'
import { nextPrize } from '../result/next-prize.ts'
import { serverClock } from '../../../session/clock.ts'

type Params = { pageSlug?: string | undefined; competitionId: string; slug?: string | undefined }
type PathOf = (page: PageSlug, competition: { id: number; slug: string }) => string

/** `hiddenId`: the competition is hidden from the public, so there is no view. */
export async function loadEntry({ pageSlug, competitionId, slug }: Params, search: string, pathOf: PathOf) {
  const id = competitionIdOf(competitionId)
  if (id === undefined) throw await notFound()
  const [found, staticInit, init, cardForm] = await Promise.all([
    api(getCompetition, { params: { id } }),
    api(getStaticInit, {}),
    api(getInit, {}),
    api(getCardForm, {}),
  ])
  if (!staticInit.ok || !cardForm.ok || (!found.ok && found.status !== 404))
    throw data({ kind: 'unavailable' as const }, { status: 503 })
  const isPage = pageSlug === undefined || staticInit.body.pages.some((page) => page.slug === pageSlug)
  if (!found.ok || !isPage) throw await notFound()
  const { contactEmail, abTesting, privacy } = staticInit.body.settings
  const now = new Date(init.ok ? init.body.serverTime : serverClock.now())
  // If this failed, only the next prize and a hint are missing.
  const competitions = init.ok ? init.body.competitions : []
  const settings = { abTesting, privacy, canEarnTokens: canEarnTokens(competitions, now), cardForm: cardForm.body }
  const { competition } = found.body
  if (!('meta' in competition)) return { hiddenId: competition.id, contactEmail, settings }
  if (slug !== competition.slug || pageSlug === 'home') throw redirect(pathOf(pageSlug, competition) + search, 301)
  const next = nextPrize(competition, competitions, now)
  return { view: entryView(competition, settings, now), next, contactEmail }
}
