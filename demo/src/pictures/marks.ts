import { outlineText } from './lettering.ts'
import { drawScene, type Placed } from './scenes/scene.ts'

/** The wheel's colours, clockwise from the top. Each sail folds into the colour of the next. */
const wheel = ['#6E8BFF', '#5FB4F5', '#4FD6C8', '#8FDB8E', '#FFC94A', '#FF9A5A', '#FF5C86', '#B98CFF'] as const

function onRim(sails: number): string {
  const angle = ((sails * 45 - 90) * Math.PI) / 180
  return `${(32 + Math.cos(angle) * 48).toFixed(2)} ${(32 + Math.sin(angle) * 48).toFixed(2)}`
}

/**
 * The product's mark: a pinwheel in a rounded square of 64 × 64 units. `inset` adds a margin (a fraction of the width) with square
 * corners, for systems that mask icons themselves.
 */
export function pinwheel(size: number, inset = 0): string {
  const sails = wheel.map((colour, index) => {
    const fold = wheel[(index + 1) % wheel.length]
    return `<path d="M32 32L${onRim(index)}L${onRim(index + 1.02)}Z" fill="${colour}"/><path d="M32 32L${onRim(index + 0.5)}L${onRim(index + 1.02)}Z" fill="${fold}" opacity=".5"/>`
  })
  const scale = 1 - inset * 2
  const ground = inset > 0 ? '<rect width="64" height="64" fill="#1D0A45"/>' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${ground}<g transform="translate(${64 * inset} ${64 * inset}) scale(${scale})"><clipPath id="corners"><rect width="64" height="64" rx="18"/></clipPath><g clip-path="url(#corners)">${sails.join('')}</g></g></svg>`
}

/** The Open Graph picture, which other sites show when a page is shared. */
export function drawSharingPicture(): Promise<string> {
  const lines = [outlineText('Tonight it', 84, 70, 360), outlineText('could be you', 84, 70, 444)]
    .map(({ path }) => path)
    .join('')
  const brand = outlineText('win', 92, 176, 190)
  const words = `<svg x="70" y="112" width="84" height="84" viewBox="0 0 64 64">${pinwheel(64)}</svg><path d="${brand.path}${lines}" fill="#fff"/>`
  const things: Placed[] = [
    ['car-hatch', -80, 188, 240],
    ['pounds-fifty-5', 318, 222, 132],
  ]
  return drawScene('open-graph', { place: 'driveway', mood: 'dusk', things }, 'sharing', words)
}
