import { describe, expect, it } from 'vitest'
import { collectNotes, notesOfFields, notesOfFindings } from './notes.ts'
import { shapeOfKind } from '../body/shape.ts'

const finding = (path: string, severity: 'stops' | 'warns' = 'stops') => ({ path, severity, words: 'Look.' })
const pathsOf = (kind: Parameters<typeof shapeOfKind>[0], body: unknown, ...paths: string[]) =>
  notesOfFindings(
    paths.map((path) => finding(path)),
    shapeOfKind(kind),
    body,
  ).map(({ path }) => path)

describe('a finding', () => {
  it('on a competition is within it, and on its questions beside it', () => {
    const body = { competition: { meta: { display: { promotions: [{}] } } }, quiz: [{}] }
    expect(
      pathsOf('competition', body, 'meta.display.promotions.0.ribbonText', 'quiz', 'quiz.0.text', 'dateStop'),
    ).toEqual([
      ['competition', 'meta', 'display', 'promotions', 0, 'ribbonText'],
      ['quiz'],
      ['quiz', 0, 'text'],
      ['competition', 'dateStop'],
    ])
  })

  it('on another kind is where it says', () => {
    expect(pathsOf('faq', { sections: [{ items: [{}] }] }, 'sections.0.items.0.answer')).toEqual([
      ['sections', 0, 'items', 0, 'answer'],
    ])
    expect(pathsOf('campaign', {}, 'emailVerification.emailStepOptInLabel')).toEqual([
      ['emailVerification', 'emailStepOptInLabel'],
    ])
  })
})

describe('a field that does not fit', () => {
  const words = (kind: Parameters<typeof shapeOfKind>[0], body: unknown, path: string, message = 'Invalid input') =>
    notesOfFields({ [path]: [message] }, shapeOfKind(kind), body)[0]?.words

  it('has words by its shape', () => {
    expect(words('clip', { title: '' }, 'title')).toBe('Fill this in.')
    expect(words('clip', { title: 'x'.repeat(101) }, 'title')).toBe('Write at most 100 characters; there are 101.')
    expect(words('clip', { id: 'A b' }, 'id')).toMatch(/small letters/)
    expect(words('clip', { seconds: 0 }, 'seconds')).toBe('Give a number from 1 to 1800.')
    expect(words('clip', {}, 'order')).toBe('This is missing.')
    expect(words('clip', { order: '1.5' }, 'order', 'Invalid input: expected number, received string')).toBe(
      'Give a whole number.',
    )
    expect(words('clip', { chapters: [] }, 'chapters')).toBe('There must be 1 to 12.')
    expect(words('weekly-draw', { cutOff: '' }, 'cutOff')).toBe('Give a date and a time.')
  })

  it('keeps the server’s own words', () => {
    expect(words('page', { mete: 1 }, 'mete', 'There is no such field. Is it misspelt?')).toMatch(/misspelt/)
  })

  it('is at the root if the body itself does not fit', () => {
    expect(notesOfFields({ body: ['Invalid input'] }, shapeOfKind('page'), 3)[0]?.path).toEqual([])
  })
})

it('counts what is within each group, and has what stops first', () => {
  const { all, at, within } = collectNotes([
    { path: ['a', 'b', 0], severity: 'warns', words: 'Look.' },
    { path: ['a', 'c'], severity: 'stops', words: 'No.' },
    { path: ['a', 'c'], severity: 'invalid', words: 'Not this.' },
  ])
  expect(all.map(({ severity }) => severity)).toEqual(['invalid', 'stops', 'warns'])
  expect(at.get('/a/c')?.map(({ words }) => words)).toEqual(['Not this.', 'No.'])
  expect(within.get('')).toEqual({ toFix: 2, toCheck: 1 })
  expect(within.get('/a')).toEqual({ toFix: 2, toCheck: 1 })
  expect(within.get('/a/b')).toEqual({ toFix: 0, toCheck: 1 })
  expect(within.get('/a/b/0')).toEqual({ toFix: 0, toCheck: 1 })
  expect(within.get('/d')).toBeUndefined()
})
