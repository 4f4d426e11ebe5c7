/** The colours of a time of day and its light, for sky, ground and everything between. */
export type Mood = {
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string]
  /** The background, and the middle distance. */
  far: string
  land: string
  /** Ground from far to near. */
  ground: readonly [string, string]
  /** The main light, and the shade. */
  light: string
  shade: string
  /** The second light: windows, lamps, neon. */
  lamp: string
  /** The strength of the shade on objects, 0 to 1. */
  depth: number
}

export const moods = {
  dusk: {
    sky: ['#1B1650', '#6B3A8C', '#FF9B73'],
    far: '#4B2B6E',
    land: '#2A1B52',
    ground: ['#5B4378', '#1C1238'],
    light: '#FFC98A',
    shade: '#170C33',
    lamp: '#FFD27A',
    depth: 0.42,
  },
  dawn: {
    sky: ['#7FB4E8', '#F6C9C0', '#FFE9BE'],
    far: '#B79CC0',
    land: '#6C7FA6',
    ground: ['#C9B9BE', '#77708F'],
    light: '#FFF0CC',
    shade: '#3A3560',
    lamp: '#FFE1A0',
    depth: 0.24,
  },
  golden: {
    sky: ['#3E6FB8', '#F7A35C', '#FFE08A'],
    far: '#B5714F',
    land: '#6E4636',
    ground: ['#E2A45E', '#5E3424'],
    light: '#FFE3A1',
    shade: '#35162A',
    lamp: '#FFC45A',
    depth: 0.34,
  },
  noon: {
    sky: ['#1E86D6', '#67C0F0', '#D9F3FF'],
    far: '#8FC3D9',
    land: '#3F8F6A',
    ground: ['#8DC46B', '#2F6B3F'],
    light: '#FFFBE6',
    shade: '#10364A',
    lamp: '#FFE27A',
    depth: 0.2,
  },
  night: {
    sky: ['#060A2B', '#142062', '#3C4FA8'],
    far: '#1B2766',
    land: '#0E1640',
    ground: ['#27357F', '#070B2A'],
    light: '#BFD2FF',
    shade: '#03051C',
    lamp: '#FFC86B',
    depth: 0.46,
  },
  neon: {
    sky: ['#12052E', '#3C0F73', '#C21F8E'],
    far: '#43147D',
    land: '#1F0A45',
    ground: ['#5A1E9A', '#12052E'],
    light: '#FF7AD1',
    shade: '#0B0222',
    lamp: '#59E1FF',
    depth: 0.4,
  },
  velvet: {
    sky: ['#2B0512', '#8A1230', '#E2455C'],
    far: '#6A0E28',
    land: '#430818',
    ground: ['#7A1026', '#25030D'],
    light: '#FFD6A6',
    shade: '#1B020A',
    lamp: '#FFC45C',
    depth: 0.4,
  },
  gilt: {
    sky: ['#160B04', '#5A3208', '#D58A1E'],
    far: '#6B3C0C',
    land: '#3A1F07',
    ground: ['#8A5312', '#1D0E03'],
    light: '#FFE6AD',
    shade: '#140802',
    lamp: '#FFC24A',
    depth: 0.32,
  },
  emerald: {
    sky: ['#02211C', '#07584A', '#3FBF93'],
    far: '#0A4B40',
    land: '#053129',
    ground: ['#0E6A56', '#021D18'],
    light: '#E9FFD9',
    shade: '#011512',
    lamp: '#FFE08A',
    depth: 0.34,
  },
  blush: {
    sky: ['#7A1D5B', '#E46C9B', '#FFD3D6'],
    far: '#C35A8E',
    land: '#8E2F6B',
    ground: ['#F1A5BE', '#7A1D5B'],
    light: '#FFF3E6',
    shade: '#4A0B3C',
    lamp: '#FFE29A',
    depth: 0.26,
  },
  oak: {
    sky: ['#4A2E1C', '#A86F3E', '#F1CF9B'],
    far: '#8A5A34',
    land: '#5E3B22',
    ground: ['#C08A55', '#6B4326'],
    light: '#FFEFD2',
    shade: '#2A130A',
    lamp: '#FFD48A',
    depth: 0.2,
  },
  marble: {
    sky: ['#BFC9D6', '#E4E8EE', '#FFFFFF'],
    far: '#B8C2D0',
    land: '#8794A8',
    ground: ['#F3F1EE', '#C9CBD3'],
    light: '#FFFFFF',
    shade: '#1E2440',
    lamp: '#FFD9A0',
    depth: 0.14,
  },
  linen: {
    sky: ['#C58B6B', '#F0CDB0', '#FFF4E4'],
    far: '#D9AB8B',
    land: '#A9745A',
    ground: ['#F7E6D2', '#D9B594'],
    light: '#FFF8EA',
    shade: '#4A2320',
    lamp: '#FFD48A',
    depth: 0.16,
  },
  slate: {
    sky: ['#0B1420', '#24364A', '#6D8CA8'],
    far: '#2C4158',
    land: '#16222F',
    ground: ['#34495E', '#0A121B'],
    light: '#E6F2FF',
    shade: '#05090F',
    lamp: '#FFD79A',
    depth: 0.3,
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods
