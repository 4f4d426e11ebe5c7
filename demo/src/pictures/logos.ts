import { capitalHeight, outlineText } from './lettering.ts'

/** The logo of a fictional sponsor: a mark in a 100 × 100 box with the name beside it, on a transparent background. */
export type Logo = { words: string; colour: string; mark: string }

export const logos = {
  'logo-northline': {
    words: 'Northline',
    colour: '#14306E',
    mark: '<circle cx="50" cy="50" r="48" fill="#14306E"/><path d="M50 14L74 78L50 64L26 78Z" fill="#fff"/><path d="M50 14L74 78L50 64Z" fill="#9FC0FF"/>',
  },
  'logo-sundial': {
    words: 'Sundial',
    colour: '#B3450B',
    mark: '<path d="M2 64A48 48 0 0 1 98 64Z" fill="#F59A23"/><path d="M50 64L78 26" stroke="#7A2E05" stroke-width="7" stroke-linecap="round"/><rect x="2" y="72" width="96" height="10" rx="5" fill="#0F98A3"/><rect x="18" y="88" width="64" height="8" rx="4" fill="#0F98A3" opacity=".6"/>',
  },
  'logo-copper-kettle': {
    words: 'Copper Kettle',
    colour: '#7A2E14',
    mark: '<path d="M22 40H70C84 40 90 62 84 92H12C6 72 8 40 22 40Z" fill="#C8602D"/><path d="M80 52Q98 46 96 28" fill="none" stroke="#C8602D" stroke-width="9" stroke-linecap="round"/><path d="M26 40Q46 -8 66 40" fill="none" stroke="#7A2E14" stroke-width="7"/><circle cx="46" cy="34" r="6" fill="#7A2E14"/><path d="M22 84H74" stroke="#F3B184" stroke-width="5" stroke-linecap="round"/>',
  },
  'logo-greenwell': {
    words: 'Greenwell',
    colour: '#0B5B33',
    mark: '<path d="M50 98C10 98 2 60 8 10C52 10 78 26 78 62C78 78 68 98 50 98Z" fill="#22A157"/><path d="M30 38L62 30L50 54H72L36 92L46 62H28Z" fill="#FFF3B0"/>',
  },
  'logo-pixel-parade': {
    words: 'Pixel Parade',
    colour: '#3A1479',
    mark: '<rect x="4" y="24" width="92" height="56" rx="26" fill="#5A1FA8"/><path d="M30 40V64M18 52H42" stroke="#fff" stroke-width="9" stroke-linecap="round"/><circle cx="66" cy="58" r="7" fill="#FFC94A"/><circle cx="80" cy="45" r="7" fill="#FF5C86"/>',
  },
  'logo-marlow-mutual': {
    words: 'Marlow Mutual',
    colour: '#5C0F3C',
    mark: '<path d="M50 4L96 38H4Z" fill="#8E1D5B"/><rect x="12" y="44" width="14" height="38" rx="3" fill="#8E1D5B"/><rect x="43" y="44" width="14" height="38" rx="3" fill="#8E1D5B"/><rect x="74" y="44" width="14" height="38" rx="3" fill="#8E1D5B"/><rect x="4" y="86" width="92" height="11" rx="4" fill="#5C0F3C"/><circle cx="50" cy="25" r="6" fill="#FFC94A"/>',
  },
} as const satisfies Record<string, Logo>

export function drawLogo({ words, colour, mark }: Logo): string {
  const name = outlineText(words, 92, 168, 80 + capitalHeight(92) / 2)
  const width = Math.ceil(168 + name.width + 24)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 1.5}" height="240" viewBox="0 0 ${width} 160"><g transform="translate(20 20) scale(1.2)">${mark}</g><path d="${name.path}" fill="${colour}"/></svg>`
}
