/** The colours of both schemes, as the tokens say. */
import { readFileSync } from 'node:fs'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)')

const coloursOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )

/** What each scheme itself says: its style sheet and its colours. */
export const OWN = { light: { css: light, colours: coloursOf(light) }, dark: { css: dark, colours: coloursOf(dark) } }

/** All colours of each scheme: the dark one keeps those of the light one that it does not change. */
export const SCHEMES = {
  light: OWN.light.colours,
  dark: { ...OWN.light.colours, ...OWN.dark.colours },
} as const
