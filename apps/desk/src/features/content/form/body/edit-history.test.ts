import { expect, it } from 'vitest'
import { applyEdit, beginEditing } from './edit-history.ts'
import type { Edit } from './edit-history.ts'

const after = (...edits: Edit[]) => edits.reduce(applyEdit, beginEditing({ title: 'A', list: [1, 2] }))
const type = (title: string): Edit => ({ type: 'change', path: ['title'], edit: () => title })
const REMOVE: Edit = { type: 'change', path: ['list'], edit: (list) => (list as number[]).slice(1), isStep: true }
const UNDO: Edit = { type: 'undo' }

it('takes back all that was typed in a field at once', () => {
  expect(after(type('AB'), type('ABC')).body).toEqual({ title: 'ABC', list: [1, 2] })
  expect(after(type('AB'), type('ABC'), UNDO).body).toEqual({ title: 'A', list: [1, 2] })
})

it('takes back removals one by one', () => {
  expect(after(REMOVE, REMOVE, UNDO).body).toEqual({ title: 'A', list: [2] })
  expect(after(type('B'), REMOVE, UNDO).body).toEqual({ title: 'B', list: [1, 2] })
})

it('begins a new step after one was taken back', () => {
  expect(after(type('B'), UNDO, type('C'), UNDO).body).toEqual({ title: 'A', list: [1, 2] })
})

it('takes back a text that was imported', () => {
  expect(after({ type: 'replace', body: { title: 'New' } }, UNDO).body).toEqual({ title: 'A', list: [1, 2] })
})

it('keeps the first body, which then counts as unchanged', () => {
  const body = {}
  expect(applyEdit(applyEdit(beginEditing(body), { ...REMOVE, edit: () => [] }), UNDO).body).toBe(body)
  expect(applyEdit(beginEditing(body), UNDO).body).toBe(body)
})

it('follows from the last body that can be read, and takes a change back with all that followed', () => {
  const settle = (settled: unknown, changed: unknown) => {
    const { title } = changed as { title: string }
    return title === '' ? undefined : { title, list: [`${(settled as { title: string }).title} before`] }
  }
  const typed = (title: string): Edit => ({ type: 'change', path: ['title'], edit: () => title, settle })
  expect(after(typed('B')).body).toEqual({ title: 'B', list: ['A before'] })
  expect(after(typed('')).body).toEqual({ title: '', list: [1, 2] })
  expect(after(typed(''), typed('B')).body).toEqual({ title: 'B', list: ['A before'] })
  expect(after(typed(''), typed('B'), UNDO).body).toEqual({ title: 'A', list: [1, 2] })
})
