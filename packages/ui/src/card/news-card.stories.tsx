import type { ComponentProps } from 'react'
import sample from '../stories/sample.svg?url'
import type { Stories } from '../stories/stories.ts'
import { NewsCard } from './news-card.tsx'

const WHOLE: ComponentProps<typeof NewsCard> = {
  title: 'You have <b>5 tokens</b> left',
  text: 'Use them before <i>Friday</i>.',
  linkText: 'See what they buy',
  url: 'https://example.com/',
  image: sample,
  heading: 'h3',
}

export const stories: Stories = {
  'with all its parts': <NewsCard {...WHOLE} onDismiss={() => {}} lead={<p>New</p>} />,
  gold: <NewsCard {...WHOLE} tone="gold" />,
  'with a golden edge': <NewsCard {...WHOLE} tone="gold-edge" />,
  'without a link': <NewsCard {...WHOLE} url={undefined} />,
  'with a title alone': <NewsCard {...WHOLE} text={undefined} linkText={undefined} url={undefined} image={undefined} />,
}
