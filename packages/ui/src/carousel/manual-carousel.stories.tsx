import { ButtonLink } from '../button/button.tsx'
import type { Stories } from '../stories/stories.ts'
import { ManualCarousel } from './manual-carousel.tsx'

/** Slides have a link or a button, by which the keyboard reaches the row. */
const slides = ['A car', 'A week in Rome', 'Cash'].map((name) => ({
  key: name,
  name,
  content: (
    <ButtonLink to="/" tone="outline">
      {name}
    </ButtonLink>
  ),
}))

export const stories: Stories = {
  'several slides': <ManualCarousel label="Prizes" slides={slides} />,
  'one slide': <ManualCarousel label="One prize" slides={slides.slice(0, 1)} />,
}
