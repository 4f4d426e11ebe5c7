import { chanceFor } from './chance.ts'
import { letter } from './lettering.ts'
import { sprite } from './objects.ts'
import { palettes } from './palettes.ts'
import { drawFlying, drawStanding } from './place.ts'
import { drawConfetti, drawStage, type Stage } from './stage.ts'

/** The wheel's colours clockwise from the top; neighbours run into one another. */
const wheel = ['#6E8BFF', '#5FB4F5', '#4FD6C8', '#8FDB8E', '#FFC94A', '#FF9A5A', '#FF5C86', '#B98CFF'] as const

function onRim(sails: number): string {
  const angle = ((sails * 45 - 90) * Math.PI) / 180
  return `${(32 + Math.cos(angle) * 48).toFixed(2)} ${(32 + Math.sin(angle) * 48).toFixed(2)}`
}

/**
 * The product's mark: a pinwheel in a rounded square, 64 × 64 units. `inset` leaves a margin (a part of the width) for
 * systems that cut icons to a shape of their own, and then the corners stay square.
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

const stage: Stage = { width: 1200, height: 630, centre: 830, horizon: 450, reach: 720 }

/** What other sites show when somebody shares a page. */
export async function drawSharingPicture(): Promise<string> {
  const chance = chanceFor('open-graph')
  const colours = palettes.plum
  const [gift, money, popper] = await Promise.all(
    ['wrapped-gift', 'money-bag', 'party-popper'].map((name) => sprite(name, 290)),
  )
  if (!gift || !money || !popper) throw new Error('The sharing picture is short of an object')
  const words = [letter('Tonight it', 84, 70, 360), letter('could be you', 84, 70, 444)]
    .map(({ path }) => path)
    .join('')
  const brand = letter('win', 92, 176, 190)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${drawStage(stage, colours, chance)}
<defs><linearGradient id="calm" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${colours.front}" stop-opacity=".92"/><stop offset=".6" stop-color="${colours.front}" stop-opacity="0"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#calm)"/>${drawConfetti(stage, chance, 560)}${drawFlying(popper, { x: 1080, y: 130, height: 130 })}
${drawStanding(money, { x: 980, y: 500, height: 290 })}${drawStanding(gift, { x: 770, y: 548, height: 250 })}
<svg x="70" y="112" width="84" height="84" viewBox="0 0 64 64">${pinwheel(64)}</svg><path d="${brand.path}${words}" fill="#fff"/></svg>`
}
