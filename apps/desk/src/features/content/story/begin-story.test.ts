import { expect, it } from 'vitest'
import { beginStory } from './begin-story.ts'

const winner = {
  name: 'A. K.',
  nameChoice: 'initials',
  isNamed: true,
  location: 'Leeds',
  prize: 'A campervan',
  wonAt: '2026-11-24T21:00:00.000Z',
  competition: { id: 105, title: 'Campervan!' },
  draw: { id: 'd', title: 'The open road', shownAt: '2026-11-25T20:00:00.000Z' },
  picture: '/media/campervan-card.webp',
} as const

it('says who won what and when, as they chose to be named, and leaves three things to be told', () => {
  const { image, article } = beginStory(winner)
  expect(image).toBe(winner.picture)
  expect(article!.text).toMatch(
    /^A\. K\. from Leeds won A campervan in ‘The open road’, live on air on 25 November 2026\. \[/,
  )
  expect(article!.text.split('\n\n')).toHaveLength(3)
  expect(article!.text.match(/\[[^\]]+\]/g)).toHaveLength(3)
})

it('says of a draw that nobody showed when it was drawn, and a name twice nowhere', () => {
  const { article } = beginStory({ ...winner, draw: null, competition: { id: 105, title: 'A campervan' } })
  expect(article!.text).toContain('won A campervan, drawn on 24 November 2026.')
})

it('tells the story of a winner who stays unnamed without a person', () => {
  const { article } = beginStory({ ...winner, nameChoice: 'withheld', name: 'A winner', location: '' })
  expect(article!.text).toMatch(/^Somebody won/)
  expect(article!.text).toContain('[What can be told without showing who they are.]')
  expect(article!.text).not.toContain('Leeds')
})

it('leaves the name of a winner open who has not said yet how they want to be named', () => {
  const { article } = beginStory({ ...winner, nameChoice: 'withheld', isNamed: false, name: 'A winner', location: '' })
  expect(article!.text).toMatch(/^\[Who, as they want to be named\] won/)
})
