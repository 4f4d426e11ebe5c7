/**
 * What this browser keeps of experiments: the visitor's answer, and while it takes part the draw (1-site §4; field rule 25;
 * docs/mechanisms/experiments.md). Counting and changing the answer are the experiment's, and never run where payment is taken.
 */
import { drawOf, HIGHEST_DRAW, takesPart } from '@fairdraw/rules/experiment.ts'
import type { ExperimentPolicy } from '@fairdraw/rules/experiment.ts'

export const CONSENT_KEY = 'consent'
export const DRAW_KEY = 'draw'

/** Rises when what is asked changes, so that it is asked again. */
export const WORDING = 1

/** A yes holds for six months; a no until it is changed. */
export const CONSENT_MS = 182 * 24 * 3600 * 1000

export type Consent = { choice: 'yes' | 'no'; wording: number; at: string }

/** The answer that still holds, of what was kept. */
export function consentOf(kept: string | null, now: number): Consent | undefined {
  try {
    const { choice, wording, at } = JSON.parse(kept ?? 'null') as Consent
    const isYes = choice === 'yes' && wording === WORDING && now - Date.parse(at) < CONSENT_MS
    return isYes || choice === 'no' ? { choice, wording, at } : undefined
  } catch {
    return undefined
  }
}

/** Whether the browser itself asks every site not to follow its user (Global Privacy Control). */
export function hasPrivacyControl(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/** The draw, where there is one and the browser still takes part. */
export function storedDraw(
  policy: ExperimentPolicy,
  storage: () => Pick<Storage, 'getItem'> = () => localStorage,
  now = Date.now(),
  isObjecting = hasPrivacyControl(),
): number | undefined {
  try {
    const kept = storage()
    const choice = consentOf(kept.getItem(CONSENT_KEY), now)?.choice
    return takesPart(policy, choice, isObjecting) ? drawOf(kept.getItem(DRAW_KEY)) : undefined
  } catch {
    return undefined // storage is barred: the browser never takes part
  }
}

/** What is read from the settings: who takes part, and how many of a hundred draws see other pictures. */
export type Experiments = { policy: ExperimentPolicy; cardImage: number; heroImage: number }

/** Where the settings could not be read: nobody takes part who has not said yes. */
export const NO_EXPERIMENTS: Experiments = { policy: 'ask', cardImage: 0, heroImage: 0 }

/** `takesPart` and `consentOf` as the script says them, of the answer `c`. */
const IS_IN: Record<ExperimentPolicy, string> = {
  notice: `c?.choice!="no"`,
  ask: `c?.choice=="yes"&&c.wording==${WORDING}&&Date.now()-Date.parse(c.at)<${CONSENT_MS}`,
}

/**
 * The same in one line, for the very top of a page: assigns the draw where the browser takes part and has none, says on
 * <html> which pictures are shown before the first of them is read, so that none flashes and none is fetched in vain
 * (styles/base.css), and lets the one at the top be fetched at once (ui/picture.tsx). Where no attribute stands, version A
 * is shown and nothing is counted.
 */
export function earlyScript({ policy, cardImage, heroImage }: Experiments): string {
  const answer = `let c;try{c=JSON.parse(s.getItem("${CONSENT_KEY}"))}catch{}`
  const isIn = `navigator.globalPrivacyControl!==true&&${IS_IN[policy]}`
  const assign = `if(!/^([1-9]\\d?|100)$/.test(d))s.setItem("${DRAW_KEY}",d=Math.floor(Math.random()*${HIGHEST_DRAW})+1)`
  const versions = `e.cardPicture=d<=${Number(cardImage)}?"b":"a";e.heroPicture=d<=${Number(heroImage)}?"b":"a"`
  const drawn = `try{let s=localStorage,d=s.getItem("${DRAW_KEY}");${answer}if(${isIn}){${assign};${versions}}}catch{}`
  const first = `for(let l of document.querySelectorAll("link[data-media]"))if(l.dataset.heroVersion==(e.heroPicture||"a")||l.dataset.cardVersion==(e.cardPicture||"a"))l.media=l.dataset.media`
  return `{let e=document.documentElement.dataset;${drawn}${first}}`
}
