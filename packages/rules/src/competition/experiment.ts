/**
 * Which picture, selector and bundle set a visitor gets. The browser stores one bucket from 1 to 100 if it takes part
 * (1-site §4 'Experiments'; field rule 25). Without a bucket the visitor always gets the first variant.
 */

export type Variant = 'a' | 'b'
export type Selector = 'swiper' | 'list'

export const MAX_BUCKET = 100

/**
 * The catalogue of experiments. `fields` of a competition are all that the two versions may differ in. `counted`: on
 * pages, by exposures and responses (rules/analytics/events.ts), or by the entries themselves, for what is seen only
 * where payment is taken. An experiment never touches what `NEVER_VARIED` names.
 */
export const EXPERIMENTS = {
  'card-picture': {
    setting: 'cardImage',
    fields: [
      'meta.media.desktop.cardImageAlternative',
      'meta.media.mobile.cardImageAlternative',
      'meta.media.desktop.detailsImageAlternative',
      'meta.media.mobile.detailsImageAlternative',
    ],
    counted: 'pages',
  },
  'hero-picture': {
    setting: 'heroImage',
    fields: ['meta.media.desktop.heroImageAlternative', 'meta.media.mobile.heroImageAlternative'],
    counted: 'pages',
  },
  'bundle-selector': { setting: 'bundleSelector', fields: [], counted: 'entries' },
  'bundle-set': {
    setting: undefined,
    // Order, names and labels; entries and prices are the same in every set (`bundleSetFaults`).
    fields: ['meta.payment.bundleSets'],
    counted: 'entries',
  },
} as const satisfies Record<
  string,
  {
    setting: 'cardImage' | 'heroImage' | 'bundleSelector' | undefined
    fields: readonly string[]
    counted: 'pages' | 'entries'
  }
>
export type ExperimentName = keyof typeof EXPERIMENTS

/** Experiments whose exposures pages count. */
export const PAGE_EXPERIMENTS = ['card-picture', 'hero-picture'] as const satisfies readonly ExperimentName[]
export type PageExperiment = (typeof PAGE_EXPERIMENTS)[number]

/** Beginnings of a competition's fields that are the same for everybody: odds, prices, terms, limits, the free route. */
export const NEVER_VARIED = [
  'type',
  'legalBasis',
  'isPaid',
  'isTokenPaid',
  'dateStart',
  'dateStop',
  'meta.steps',
  'meta.cap',
  'meta.channels',
  'meta.display',
  'meta.draw',
  'meta.drawCutOff',
  'meta.drawText',
  'meta.eligibility',
  'meta.isEntryCountShown',
  'meta.payment.cost',
  'meta.payment.paymentForm',
  'meta.payment.tokenCost',
  'meta.prizeTiers',
  'meta.quiz',
  'meta.run',
] as const

/**
 * 'notice': every browser takes part until its visitor objects. 'ask': a browser takes part only if its visitor agrees.
 */
export const EXPERIMENT_POLICIES = ['notice', 'ask'] as const
export type ExperimentPolicy = (typeof EXPERIMENT_POLICIES)[number]

/** Whether a browser takes part. Its Global Privacy Control counts as an objection under either policy (field rule 25). */
export function isParticipating(
  policy: ExperimentPolicy,
  choice: 'yes' | 'no' | undefined,
  hasPrivacyControl: boolean,
): boolean {
  if (hasPrivacyControl) return false
  return policy === 'notice' ? choice !== 'no' : choice === 'yes'
}

/** The bucket that a browser stored; undefined if the text is not a bucket. */
export function parseBucket(stored: string | null | undefined): number | undefined {
  return /^([1-9]\d?|100)$/.test(stored ?? '') ? Number(stored) : undefined
}

/** Variant B if the bucket is at or below the probability factor (0-100). */
export function assignVariant(bucket: number | undefined, factor: number): Variant {
  return bucket !== undefined && bucket <= factor ? 'b' : 'a'
}

export function assignSelector(bucket: number | undefined, factor: number): Selector {
  return assignVariant(bucket, factor) === 'b' ? 'swiper' : 'list'
}
