/** What the entry document needs to know of a competition: small, the same for everyone, fixed before it opens. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { termsStep } from '@fairdraw/rules/competition.ts'
import type { Step } from '@fairdraw/rules/competition.ts'
import { price, tokens } from '@fairdraw/rules/money.ts'
import { chooseBundleSet } from '@fairdraw/rules/payment.ts'
import type { Bundle } from '@fairdraw/rules/payment.ts'

export type EntryView = {
  id: number
  slug: string
  title: string
  picture: string
  alt: string
  /** '£2.00', '60 tokens', 'Free': what one entry costs. */
  cost: string
  costPence: number
  tokenCost: number
  drawText?: string | undefined
  form: 'free' | 'tokens' | 'money'
  bundles: readonly Bundle[]
  terms: { step: 'details' | Step; version: number; text: string }
  quiz?: { header: string; text: string } | undefined
  /** Whether there is a way in by post, to be shown as plainly as paying (field rules 1, 17). */
  hasPost: boolean
}

const FALLBACK_PICTURE = '/media/any-prize-card.webp'

/** The draw that is shown where none is kept: without consent everybody sees the first version (decisions: catalogue). */
const FIRST_VERSION = 1

export function entryView({ id, slug, mediaInfo, isTokenPaid, meta }: Competition): EntryView {
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
    drawText: meta.drawText,
    form,
    bundles: bundlesOf(payment),
    terms: { step: termsStep(isTokenPaid, steps), version: display.tc.version, text: display.tc.tcCheckboxText },
    quiz: meta.quiz && { header: meta.quiz.getReadyHeader, text: meta.quiz.getReadyText },
    hasPost: form === 'money' && channels.postal?.enabled === true,
  }
}

/** A competition without bundles sells one entry at its cost; that one has no id on the wire. */
function bundlesOf(payment: Competition['meta']['payment']): readonly Bundle[] {
  return chooseBundleSet(payment?.bundleSets ?? [], FIRST_VERSION)?.bundles ?? []
}
