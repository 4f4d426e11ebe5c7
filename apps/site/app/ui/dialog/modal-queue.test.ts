import { expect, it, vi } from 'vitest'
import { isModalOpen, enqueueModal } from './modal-queue.ts'

it('shows one at a time, in the order in which they came', () => {
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

it('one that was given up while it waited is never shown', () => {
  const second = vi.fn()
  const endFirst = enqueueModal(() => {})
  const endSecond = enqueueModal(second)
  endSecond()
  endFirst()
  endFirst()
  expect(second).not.toHaveBeenCalled()
  expect(isModalOpen()).toBe(false)
})
