import type { Stories } from '../stories/stories.ts'
import { ManualCarousel } from './manual-carousel.tsx'

const slides = ['A car', 'A week in Rome', 'Cash'].map((name) => ({ key: name, name, content: <p>{name}</p> }))

export const stories: Stories = {
  'several slides': <ManualCarousel label="Prizes" slides={slides} />,
  'one slide': <ManualCarousel label="One prize" slides={slides.slice(0, 1)} />,
}
