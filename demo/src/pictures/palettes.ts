/** The colours of a stage: the wall from its light to its corners, the floor from its rim to the front, and the light. */
export type Palette = {
  glow: string
  wall: string
  edge: string
  floor: string
  front: string
  light: string
}

export const palettes = {
  cherry: { glow: '#FF6F93', wall: '#E3265F', edge: '#7D0B3D', floor: '#B5154F', front: '#63082F', light: '#FFE3EA' },
  amber: { glow: '#FFC64A', wall: '#EE8A14', edge: '#9A4304', floor: '#BF5E0A', front: '#6E2F03', light: '#FFF3D0' },
  lagoon: { glow: '#5FE0DD', wall: '#0F98A3', edge: '#05505F', floor: '#F4D292', front: '#C9974A', light: '#F2FFFB' },
  midnight: { glow: '#5B84FF', wall: '#1F3FCB', edge: '#0A1360', floor: '#1830A8', front: '#070D47', light: '#DCE6FF' },
  candy: { glow: '#FFB0D3', wall: '#F0609F', edge: '#A51F6D', floor: '#C43585', front: '#720F57', light: '#FFF0F7' },
  meadow: { glow: '#7FE08C', wall: '#22A157', edge: '#08522F', floor: '#158048', front: '#053B21', light: '#EDFFE9' },
  plum: { glow: '#A86BF5', wall: '#5E24B0', edge: '#240A57', floor: '#4E1DA0', front: '#1D0A45', light: '#F0E4FF' },
  sunset: { glow: '#FFB487', wall: '#F0634D', edge: '#8F1D45', floor: '#A92C58', front: '#550F3C', light: '#FFF0E2' },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** Confetti colours that are visible on every palette. */
export const confettiColours = ['#FFC94A', '#FF5C86', '#4FD6C8', '#6E8BFF', '#FFFFFF', '#FF8A3D', '#B98CFF'] as const
