import type { Stories } from '../stories/stories.ts'
import { Slider } from './slider.tsx'

const slides = ['Brought to you by Ada’s', 'Brought to you by Bob’s'].map((text) => ({
  key: text,
  content: <p>{text}</p>,
}))
const timing = { intervalMs: 5_000, transitionMs: 300 }

export const stories: Stories = {
  'several slides': <Slider {...timing} label="Sponsors" slides={slides} slideNouns={['sponsor', 'sponsors']} />,
  'one slide': <Slider {...timing} label="Sponsor" slides={slides.slice(0, 1)} />,
}
