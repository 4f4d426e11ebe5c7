import { expect, it, vi } from 'vitest'
import { isModalOpen, enqueueModal } from './modal-queue.ts'

it('shows one modal at a time, in the order of their requests', () => {
  const shown: string[] = []
  const end = ['first', 'second', 'third'].map((name) => enqueueModal(() => void shown.push(name)))
  expect(shown).toEqual(['first'])
  end[0]!()
  expect(shown).toEqual(['first', 'second'])
  end[1]!()
  end[2]!()
  expect(shown).toEqual(['first', 'second', 'third'])
  expect(isModalOpen()).toBe(false)
})

it('a modal that leaves the queue while waiting is never shown', () => {
  const second = vi.fn()
  const endFirst = enqueueModal(() => {})
  const endSecond = enqueueModal(second)
  endSecond()
  endFirst()
  endFirst()
  expect(second).not.toHaveBeenCalled()
  expect(isModalOpen()).toBe(false)
})
