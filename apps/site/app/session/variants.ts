/**
 * What this browser stores about experiments: the visitor's consent and, while it takes part, its bucket (1-site §4; field rule 25;
 * docs/mechanisms/experiments.md). Counting is in `features/analytics`, changing the consent in `features/experiment`; neither runs on
 * payment pages.
 */
import { parseBucket, MAX_BUCKET, isParticipating } from '@fairdraw/rules/competition/experiment.ts'
import type { ExperimentPolicy } from '@fairdraw/rules/competition/experiment.ts'
import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { serverClock } from './clock.ts'

export const CONSENT_KEY = 'consent'
export const ASSIGNMENT_KEY = 'draw'
/** Which versions this browser has counted as seen and chosen (features/analytics/exposures.ts). */
export const EXPOSURES_KEY = 'exposures'
/** The answer about the operator's tag manager (features/analytics/tag-consent.ts). */
export const TAGS_KEY = 'tags'

/** Increase it when the wording of the question changes, so that visitors are asked again. */
export const CONSENT_WORDING_VERSION = 2

/** A yes is valid for six months; a no until it is changed. */
export const CONSENT_TTL_MS = 182 * 24 * 3600 * 1000

export type Consent = { choice: 'yes' | 'no'; wording: number; at: string }

/** Parses the stored consent to a wording; undefined if it is no longer valid. */
export function parseConsent(stored: string | null, now: number, asked = CONSENT_WORDING_VERSION): Consent | undefined {
  try {
    const { choice, wording, at } = JSON.parse(stored ?? 'null') as Consent
    const isYes = choice === 'yes' && wording === asked && now - Date.parse(at) < CONSENT_TTL_MS
    return isYes || choice === 'no' ? { choice, wording, at } : undefined
  } catch {
    return undefined
  }
}

/** Whether the browser sends the Global Privacy Control signal. */
export function hasGlobalPrivacyControl(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/** The stored bucket, if there is one and the browser still takes part. */
export function storedBucket(
  policy: ExperimentPolicy,
  storage: () => Pick<Storage, 'getItem'> = strictDeviceStorage,
  now = serverClock.now(),
  isObjecting = hasGlobalPrivacyControl(),
): number | undefined {
  try {
    const stored = storage()
    const choice = parseConsent(stored.getItem(CONSENT_KEY), now)?.choice
    return isParticipating(policy, choice, isObjecting) ? parseBucket(stored.getItem(ASSIGNMENT_KEY)) : undefined
  } catch {
    return undefined // storage is blocked: the browser never takes part
  }
}

/** The settings of experiments: who takes part, and how many of the 100 buckets see version B of each picture. */
export type Experiments = {
  policy: ExperimentPolicy
  cardImage: number
  heroImage: number
  /** The address of the operator's tag manager, if there is one. */
  tagManager?: string | undefined
}

/** The default if the settings could not be read: only visitors who said yes take part. */
export const NO_EXPERIMENTS: Experiments = { policy: 'ask', cardImage: 0, heroImage: 0 }

/** `isParticipating` and `parseConsent` as inline script code, for the consent `c`. */
const IS_IN: Record<ExperimentPolicy, string> = {
  notice: `c?.choice!="no"`,
  ask: `c?.choice=="yes"&&c.wording==${CONSENT_WORDING_VERSION}&&Date.now()-Date.parse(c.at)<${CONSENT_TTL_MS}`,
}

/**
 * The same as an inline script for the top of a page. It assigns a bucket if the browser takes part and has none. It sets on <html>
 * which pictures are shown before the browser reads the first one, so that none flashes and none is fetched for nothing
 * (packages/ui/src/styles/base.css). It also starts the fetch of the first picture (packages/ui/src/media/picture.tsx). Without the attribute, version A is
 * shown and nothing is counted.
 */
export function earlyScript({ policy, cardImage, heroImage }: Experiments): string {
  const answer = `let c;try{c=JSON.parse(s.getItem("${CONSENT_KEY}"))}catch{}`
  const isIn = `navigator.globalPrivacyControl!==true&&${IS_IN[policy]}`
  const assign = `if(!/^([1-9]\\d?|100)$/.test(d))s.setItem("${ASSIGNMENT_KEY}",d=Math.floor(Math.random()*${MAX_BUCKET})+1)`
  const versions = `e.cardPicture=d<=${Number(cardImage)}?"b":"a";e.heroPicture=d<=${Number(heroImage)}?"b":"a"`
  // A preview takes part in no experiment (app/preview.ts).
  const drawn = `if(!e.preview)try{let s=localStorage,d=s.getItem("${ASSIGNMENT_KEY}");${answer}if(${isIn}){${assign};${versions}}}catch{}`
  const first = `for(let l of document.querySelectorAll("link[data-media]"))if(l.dataset.heroVersion==(e.heroPicture||"a")||l.dataset.cardVersion==(e.cardPicture||"a"))l.media=l.dataset.media`
  return `{let e=document.documentElement.dataset;${drawn}${first}}`
}
