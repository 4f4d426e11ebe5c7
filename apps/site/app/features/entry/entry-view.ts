/** The data of a competition that the entry document needs: small, the same for everyone, and fixed before the document opens. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import type { CardFormSettings } from '@fairdraw/contract/payment.ts'
import { openState } from '@fairdraw/rules/competition/competition.ts'
import type { EnterButtonTexts, Step } from '@fairdraw/rules/competition/competition.ts'
import { termsStep } from '@fairdraw/rules/competition/steps.ts'
import { drawCopy } from '@fairdraw/rules/competition/draw-copy.ts'
import { assignBundleSet } from '@fairdraw/rules/competition/bundle-sets.ts'
import { assignSelector } from '@fairdraw/rules/competition/experiment.ts'
import type { ExperimentPolicy, Selector } from '@fairdraw/rules/competition/experiment.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { tokensEarnedPerEntry } from '@fairdraw/rules/payment/tokens-earned.ts'
import type { Bundle, BundleSet } from '@fairdraw/rules/payment/payment.ts'
import { allowedAttempts } from '@fairdraw/rules/entry/skill-quiz.ts'
import { openingCopy } from '../catalogue/opening-copy.ts'

export type EntryView = {
  id: number
  slug: string
  title: string
  picture: string
  alt: string
  /** The cost of one entry: '£2', '60 tokens', 'Free'. */
  cost: string
  costPence: number
  tokenCost: number
  /** 'Closes Sun 29 Nov, 9pm'; undefined after closing. */
  closing?: string | undefined
  /** When the winner is drawn or, where the document was rendered afterwards, that the winner was drawn. */
  drawText?: string | undefined
  /** The time of the draw, if it is in the future; ISO 8601. */
  drawsAt?: string | undefined
  /** Tokens that each entry earns, by any route. */
  tokensEarned: number
  /** Whether other entries earn tokens, for a player who is short of them. */
  canEarnTokens: boolean
  form: 'free' | 'tokens' | 'money'
  /** The entry begins with a payment in money. */
  paysFirst: boolean
  bundleSets: readonly BundleSet[]
  /** How many of the 100 experiment buckets show the bundles as a swiper. */
  swiperFactor: number
  /** Which browsers have a valid experiment bucket. */
  experimentPolicy: ExperimentPolicy
  terms: { step: 'details' | Step; version: number; text: string }
  /** The texts of the enter button, if the competition has its own. */
  buttonTexts: EnterButtonTexts
  /** The get-ready texts, whether a wrong answer ends the entry, and the time limit of each question, if any. */
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
  /** Whether credit cards are allowed (field rule 14). */
  takesCredit: boolean
  cardForm: CardFormSettings
  /** Whether there is a postal entry route, which must be as visible as paying (field rules 1, 17). */
  hasPost: boolean
}

/** What the document shows of the rest of the site: how bundles are shown, what the card form asks, whether tokens can be earned. */
export type EntrySettings = {
  abTesting: Pick<Settings['abTesting'], 'bundleSelector'>
  privacy: Settings['privacy']
  cardForm: CardFormSettings
  canEarnTokens: boolean
}

const FALLBACK_PICTURE = '/media/any-prize-card.webp'

export function entryView(competition: Competition, settings: EntrySettings, now: Date): EntryView {
  const { abTesting, privacy, cardForm, canEarnTokens } = settings
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
    cost: form === 'tokens' ? formatTokens(tokenCost) : costPence > 0 ? formatPrice(costPence) : 'Free',
    costPence,
    tokenCost,
    closing: openState(competition, now) === 'open' ? openingCopy(competition, now) : undefined,
    drawText: drawCopy(meta, now),
    drawsAt: meta.drawCutOff !== undefined && Date.parse(meta.drawCutOff) > now.getTime() ? meta.drawCutOff : undefined,
    tokensEarned: tokensEarnedPerEntry(payment),
    canEarnTokens,
    form,
    paysFirst: form === 'money' && steps[0] === 'payment',
    bundleSets: payment?.bundleSets ?? [],
    swiperFactor: abTesting.bundleSelector,
    experimentPolicy: privacy.experiments,
    terms: { step: termsStep(isTokenPaid, steps), version: display.tc.version, text: display.tc.tcCheckboxText },
    buttonTexts: { buttonText: display.details.buttonText, onHoldText: display.details.onHoldText },
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
    cardForm,
    hasPost: form === 'money' && channels.postal?.enabled === true && competition.isSoldOut !== true,
  }
}

export type Offer = { bundles: readonly Bundle[]; selector: Selector }

/** The bundle id of a single entry where a competition has no bundles. It is never sent to the server. */
export const SINGLE_ENTRY_BUNDLE_ID = 'single'

/** The bundles for the browser's experiment bucket, fixed before this document opened; without a bucket, the first set as a list. */
export function selectOffer({ bundleSets, swiperFactor, costPence }: EntryView, bucket: number | undefined): Offer {
  const bundles = assignBundleSet(bundleSets, bucket)?.bundles ?? []
  if (bundles.length === 0) {
    return { bundles: [{ bundleId: SINGLE_ENTRY_BUNDLE_ID, entries: 1, pricePence: costPence }], selector: 'list' }
  }
  return { bundles, selector: assignSelector(bucket, swiperFactor) }
}
