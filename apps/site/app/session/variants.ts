/**
 * What this browser keeps of experiments: the visitor's answer, and with a yes the draw (1-site §4; decisions: catalogue;
 * field rule 25). Reading alone: asking, drawing and counting are the experiment's, and never run where payment is taken.
 */
import { drawOf } from '@fairdraw/rules/experiment.ts'

export const CONSENT_KEY = 'consent'
export const DRAW_KEY = 'draw'

/** Rises when what is asked changes, so that it is asked again. */
export const WORDING = 1

/** An answer holds for six months. */
export const CONSENT_MS = 182 * 24 * 3600 * 1000

export type Consent = { choice: 'yes' | 'no'; wording: number; at: string }

/** The answer that still holds, of what was kept. */
export function consentOf(kept: string | null, now: number): Consent | undefined {
  try {
    const { choice, wording, at } = JSON.parse(kept ?? 'null') as Consent
    const holds = (choice === 'yes' || choice === 'no') && wording === WORDING && now - Date.parse(at) < CONSENT_MS
    return holds ? { choice, wording, at } : undefined
  } catch {
    return undefined
  }
}

/** The draw, where there is one and the answer is still yes. */
export function storedDraw(
  storage: () => Pick<Storage, 'getItem'> = () => localStorage,
  now = Date.now(),
): number | undefined {
  try {
    const kept = storage()
    return consentOf(kept.getItem(CONSENT_KEY), now)?.choice === 'yes' ? drawOf(kept.getItem(DRAW_KEY)) : undefined
  } catch {
    return undefined // storage is barred: nobody was asked
  }
}

export type Factors = { cardImage: number; heroImage: number }

/**
 * The same in one line, for the very top of a page: says on <html> which pictures are shown before the first of them is
 * read, so that none flashes and none is fetched in vain (styles/base.css), and lets the one at the top be fetched at once
 * (ui/picture.tsx). Where no attribute stands, version A is shown and nothing is counted.
 */
export function earlyScript({ cardImage, heroImage }: Factors): string {
  const versions = `e.cardPicture=d<=${Number(cardImage)}?"b":"a";e.heroPicture=d<=${Number(heroImage)}?"b":"a"`
  const holds = `c.choice=="yes"&&c.wording==${WORDING}&&Date.now()-Date.parse(c.at)<${CONSENT_MS}&&/^([1-9]\\d?|100)$/.test(d)`
  const drawn = `try{var s=localStorage,c=JSON.parse(s.getItem("${CONSENT_KEY}")),d=s.getItem("${DRAW_KEY}");if(${holds}){${versions}}}catch{}`
  const first = `for(let l of document.querySelectorAll("link[data-hero-version]"))if(l.dataset.heroVersion==(e.heroPicture||"a"))l.media=l.dataset.media`
  return `{let e=document.documentElement.dataset;${drawn}${first}}`
}
