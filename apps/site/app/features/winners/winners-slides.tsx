import { HandCarousel } from '../../ui/hand-carousel.tsx'
import type { WinnersSlide as Slide } from './winners-hero-data.ts'
import { WinnersSlide } from './winners-slide.tsx'

export default function WinnersSlides({ slides }: { slides: Slide[] }) {
  return (
    <HandCarousel
      label="Winners’ stories"
      slides={slides.map((slide, place) => ({
        key: slide.id,
        name: slide.name,
        content: <WinnersSlide slide={slide} isFirst={place === 0} />,
      }))}
    />
  )
}
