/** What the entry document needs to know of a competition: small, the same for everyone, fixed before it opens. */
import type { Competition, Settings } from '@fairdraw/contract/catalogue.ts'
import { openState, termsStep } from '@fairdraw/rules/competition.ts'
import type { Step } from '@fairdraw/rules/competition.ts'
import { drawCopy } from '@fairdraw/rules/draw-copy.ts'
import { bundleSetOf, selectorOf } from '@fairdraw/rules/experiment.ts'
import type { ExperimentPolicy, Selector } from '@fairdraw/rules/experiment.ts'
import { price, tokens } from '@fairdraw/rules/money.ts'
import type { Bundle, BundleSet } from '@fairdraw/rules/payment.ts'
import { allowedAttempts } from '@fairdraw/rules/skill-quiz.ts'
import { openingCopy } from '../competition/opening-copy.ts'

export type EntryView = {
  id: number
  slug: string
  title: string
  picture: string
  alt: string
  /** '£2', '60 tokens', 'Free': what one entry costs. */
  cost: string
  costPence: number
  tokenCost: number
  /** 'Closes Sun 29 Nov, 9pm'; nothing where it has closed by then. */
  closing?: string | undefined
  /** When the winner is drawn or, where the document was made afterwards, that they were. */
  drawText?: string | undefined
  /** When the winner is drawn, as long as that is to come; ISO 8601. */
  drawsAt?: string | undefined
  form: 'free' | 'tokens' | 'money'
  bundleSets: readonly BundleSet[]
  /** How many of a hundred draws show the bundles as a swiper. */
  swiperFactor: number
  /** Which browsers have a draw that counts. */
  experimentPolicy: ExperimentPolicy
  terms: { step: 'details' | Step; version: number; text: string }
  /** Before the question: its words, whether a wrong answer ends the entry, and the seconds for each where there is a limit. */
  quiz: {
    header?: string | undefined
    text?: string | undefined
    isSkill: boolean
    attempts: number
    seconds?: number | undefined
  }
  survey?: Competition['meta']['survey']
  /** Whether the survey offers our own opt-in form. */
  isOptIn: boolean
  /** 'The prize is provided by Greenwell' */
  sponsoredBy?: string | undefined
  /** Whether credit cards may pay (field rule 14). */
  takesCredit: boolean
  /** Whether there is a way in by post, to be shown as plainly as paying (field rules 1, 17). */
  hasPost: boolean
}

/** What of the settings decides how bundles are shown. */
export type ExperimentSettings = {
  abTesting: Pick<Settings['abTesting'], 'bundleSelector'>
  privacy: Settings['privacy']
}

const FALLBACK_PICTURE = '/media/any-prize-card.webp'

export function entryView(competition: Competition, { abTesting, privacy }: ExperimentSettings, now: Date): EntryView {
  const { id, slug, type, legalBasis, mediaInfo, isTokenPaid, meta } = competition
  const { media, display, payment, steps, channels } = meta
  const picture = media.desktop.detailsImage ?? media.mobile.detailsImage ?? media.desktop.cardImage ?? FALLBACK_PICTURE
  const form = payment?.paymentForm ?? 'free'
  const costPence = form === 'money' ? (payment?.cost ?? 0) : 0
  const tokenCost = payment?.tokenCost ?? 0
  return {
    id,
    slug,
    title: display.details.title,
    picture,
    alt: mediaInfo[picture] ?? '',
    cost: form === 'tokens' ? tokens(tokenCost) : costPence > 0 ? price(costPence) : 'Free',
    costPence,
    tokenCost,
    closing: openState(competition, now) === 'open' ? openingCopy(competition, now) : undefined,
    drawText: drawCopy(meta, now),
    drawsAt: meta.drawCutOff !== undefined && Date.parse(meta.drawCutOff) > now.getTime() ? meta.drawCutOff : undefined,
    form,
    bundleSets: payment?.bundleSets ?? [],
    swiperFactor: abTesting.bundleSelector,
    experimentPolicy: privacy.experiments,
    terms: { step: termsStep(isTokenPaid, steps), version: display.tc.version, text: display.tc.tcCheckboxText },
    quiz: {
      header: meta.quiz?.getReadyHeader,
      text: meta.quiz?.getReadyText,
      seconds: meta.quiz?.seconds,
      isSkill: legalBasis === 'skill',
      attempts: allowedAttempts(meta.quiz),
    },
    survey: meta.survey,
    isOptIn: type === 'optin',
    sponsoredBy: meta.sponsor?.sponsorsEnabled ? meta.sponsor.sponsoredByMessage : undefined,
    takesCredit: meta.isInstantWin !== true,
    hasPost: form === 'money' && channels.postal?.enabled === true,
  }
}

export type Offer = { bundles: readonly Bundle[]; selector: Selector }

/** What one entry sells as where a competition has no bundles; it has no id on the wire. */
export const SINGLE = 'single'

/** The bundles as the browser's draw has them, fixed before this document opened; without one, the first set as a list. */
export function offerOf({ bundleSets, swiperFactor, costPence }: EntryView, draw: number | undefined): Offer {
  const bundles = bundleSetOf(bundleSets, draw)?.bundles ?? []
  if (bundles.length === 0) {
    return { bundles: [{ bundleId: SINGLE, entries: 1, pricePence: costPence }], selector: 'list' }
  }
  return { bundles, selector: selectorOf(draw, swiperFactor) }
}
