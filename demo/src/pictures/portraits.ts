import { chanceFor } from './chance.ts'
import { sprite } from './objects.ts'
import { confettiColours, palettes, type PaletteName } from './palettes.ts'

/** A winner as an illustration: nobody in particular, in front of a lit wall. */
export type Portrait = { palette: PaletteName; person: string }

const size = 640

export const portraits = {
  'winner-priya': { palette: 'candy', person: 'woman-gesturing-ok-medium' },
  'winner-gareth': { palette: 'midnight', person: 'man-mechanic-light' },
  'winner-moira': { palette: 'meadow', person: 'woman-farmer-light' },
  'winner-desmond': { palette: 'amber', person: 'man-gesturing-ok-medium-dark' },
  'winner-aoife': { palette: 'lagoon', person: 'woman-artist-light' },
  'winner-tomasz': { palette: 'cherry', person: 'man-cook-light' },
  'winner-yasmin': { palette: 'sunset', person: 'woman-with-headscarf-medium' },
  'winner-callum': { palette: 'plum', person: 'man-raising-hand-light' },
  'winner-grace': { palette: 'amber', person: 'woman-health-worker-dark' },
  'winner-raj': { palette: 'meadow', person: 'man-in-tuxedo-medium-dark' },
  'winner-hilary': { palette: 'midnight', person: 'woman-pilot-medium' },
  'winner-owen': { palette: 'lagoon', person: 'man-construction-worker-medium' },
} as const satisfies Record<string, Portrait>

export async function drawPortrait(name: string, { palette, person }: Portrait): Promise<string> {
  const { glow, wall, edge, light } = palettes[palette]
  const chance = chanceFor(name)
  const { href, width, height } = await sprite(person, 440)
  const scale = Math.min((size * 0.8) / height, (size * 0.84) / width)
  const [across, tall] = [width * scale, height * scale]
  const paper = Array.from({ length: 26 }, () => {
    const [x, y] = [chance.between(0, size), chance.between(0, size * 0.6)]
    return `<rect x="-9" y="-4" width="18" height="8" rx="2" fill="${chance.pick(confettiColours)}" opacity=".85" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${chance.between(0, 180).toFixed(0)})"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><defs>
<radialGradient id="wall" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${glow}"/><stop offset=".55" stop-color="${wall}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
<radialGradient id="halo"><stop offset="0" stop-color="${light}" stop-opacity=".8"/><stop offset=".6" stop-color="${light}" stop-opacity=".25"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>
<rect width="${size}" height="${size}" fill="url(#wall)"/>${paper.join('')}
<circle cx="${size / 2}" cy="${size * 0.52}" r="${size * 0.46}" fill="url(#halo)"/>
<image href="${href}" x="${(size - across) / 2}" y="${size - tall + 3}" width="${across}" height="${tall}"/></svg>`
}
