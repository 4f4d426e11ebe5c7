import sharp from 'sharp'
import { galleryScenes } from './scenes/gallery-scenes.ts'
import { drawLogo, logos } from './logos.ts'
import { drawSharingPicture, pinwheel } from './marks.ts'
import { placeScenes } from './scenes/place-scenes.ts'
import { drawPortrait, portraits } from './portraits.ts'
import { prizeScenes, type StagedPicture } from './scenes/prize-scenes.ts'
import { drawScene } from './scenes/scene.ts'
import { drawShow, shows } from './shows.ts'

/** A file to draw: its name in the target folder, the data that it depends on, and the function that draws it. */
export type Drawing = { file: string; description: unknown; draw: () => Promise<Uint8Array> }

type StagedName<Scenes extends Record<string, StagedPicture>> = {
  [Name in keyof Scenes & string]: Scenes[Name] extends { formats: readonly (infer Made extends string)[] }
    ? `${Name}-${Made}`
    : `${Name}-card`
}[keyof Scenes & string]

/** Every picture that content can use; its address is `/media/<name>.webp`. */
export type PictureName =
  | StagedName<typeof galleryScenes>
  | StagedName<typeof prizeScenes>
  | StagedName<typeof placeScenes>
  | keyof typeof portraits
  | keyof typeof logos
  | keyof typeof shows
  | 'open-graph'

type NameOf<Picture, Format extends string> = Picture extends `${infer Name}-${Format}` ? Name : never

/** The names of pictures that exist as a card, and of those that exist as a hero for wide and narrow screens. */
export type CardName = NameOf<PictureName, 'card'>
export type HeroName = NameOf<PictureName, 'hero-desktop'>

/** The alternative text of a staged picture. */
export function altText(
  name: keyof typeof prizeScenes | keyof typeof galleryScenes | keyof typeof placeScenes,
): string {
  return staged[name]?.alt ?? ''
}

/** The address of a picture on the site. */
export function picture(name: PictureName): string {
  return `/media/${name}.webp`
}

async function webp(svg: string, quality = 86): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { unlimited: true }).webp({ quality, effort: 2 }).toBuffer()
}

async function png(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

const staged: Record<string, StagedPicture> = { ...prizeScenes, ...galleryScenes, ...placeScenes }

/** Higher than for photos: at a lower quality the lettering of logos has artefacts. */
const logoQuality = 95

const icons: Record<string, { size: number; inset?: number }> = {
  'favicon-32.png': { size: 32 },
  'app-icon-180.png': { size: 180, inset: 0.14 },
  'app-icon-192.png': { size: 192 },
  'app-icon-512.png': { size: 512 },
  'app-icon-maskable-512.png': { size: 512, inset: 0.18 },
}

/** All files to draw, the largest first, so that the last ones are short. */
export const drawings: readonly Drawing[] = [
  ...Object.entries(staged)
    .flatMap(([name, { formats = ['card'] as const, place, mood, things, isMirrored }]) =>
      formats.map((format) => ({
        name,
        file: `${name}-${format}.webp`,
        scene: { place, mood, ...(things && { things }), ...(isMirrored && { isMirrored }) },
        format,
      })),
    )
    .toSorted((one, other) => Number(other.format === 'hero-desktop') - Number(one.format === 'hero-desktop'))
    .map(({ name, file, scene, format }) => ({
      file,
      description: { scene, format },
      draw: async () => webp(await drawScene(name, scene, format)),
    })),
  ...Object.entries(shows).map(([name, show]) => ({
    file: `${name}.webp`,
    description: show,
    draw: async () => webp(await drawShow(name, show)),
  })),
  ...Object.entries(portraits).map(([name, portrait]) => ({
    file: `${name}.webp`,
    description: portrait,
    draw: async () => webp(await drawPortrait(name, portrait)),
  })),
  ...Object.entries(logos).map(([name, logo]) => ({
    file: `${name}.webp`,
    description: logo,
    draw: () => webp(drawLogo(logo), logoQuality),
  })),
  { file: 'open-graph.webp', description: 'sharing', draw: async () => webp(await drawSharingPicture()) },
  { file: 'app-icon.svg', description: 'mark', draw: async () => Buffer.from(pinwheel(64)) },
  ...Object.entries(icons).map(([file, { size, inset }]) => ({
    file,
    description: { size, inset },
    draw: () => png(pinwheel(size, inset)),
  })),
]
