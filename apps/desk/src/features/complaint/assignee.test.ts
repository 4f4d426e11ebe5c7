import type { DeskComplaint } from '@fairdraw/contract/desk/complaints.ts'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderAtDesk } from '../../testing/render-at-desk.ts'
import { Assignee } from './assignee.tsx'

const ada = { id: 'ada', name: 'Ada' }
const ben = { id: 'ben', name: 'Ben' }
const render = (complaint: Pick<DeskComplaint, 'assignee' | 'state'>, acts: readonly 'handle-complaints'[]) =>
  renderAtDesk(
    createElement(Assignee, {
      complaint: { id: 1, ...complaint } as DeskComplaint,
      people: [ada, ben],
      onOutcome: () => {},
    }),
    { staffId: 'ada', acts },
  )
const buttonsIn = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, words]) => words)

it('whose it is not can take it with one press, and whose it is can give it away', () => {
  const free = render({ assignee: null, state: 'open' }, ['handle-complaints'])
  expect(free).toContain('Nobody yet')
  expect(buttonsIn(free)).toEqual(['Assign to me', 'Assign to…'])
  expect(buttonsIn(render({ assignee: ben, state: 'open' }, ['handle-complaints']))).toEqual([
    'Assign to me',
    'Assign to…',
  ])
  const own = render({ assignee: ada, state: 'referred' }, ['handle-complaints'])
  expect(own).toContain('<p>You</p>')
  expect(buttonsIn(own)).toEqual(['Assign to…'])
})

it('who only reads, and everybody once it is resolved, sees whose it is and no button', () => {
  for (const html of [
    render({ assignee: ben, state: 'open' }, []),
    render({ assignee: ben, state: 'resolved' }, ['handle-complaints']),
  ]) {
    expect(html).toContain('Ben')
    expect(buttonsIn(html)).toEqual([])
  }
})
