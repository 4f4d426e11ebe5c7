import { expect, it, vi } from 'vitest'
import { playAlone } from './one-at-a-time.ts'

it('whatever begins to play pauses what played before, and never itself', () => {
  const [film, sound] = [{ pause: vi.fn() }, { pause: vi.fn() }]
  playAlone(film)
  playAlone(film)
  expect(film.pause).not.toHaveBeenCalled()
  playAlone(sound)
  expect(film.pause).toHaveBeenCalledOnce()
  expect(sound.pause).not.toHaveBeenCalled()
  playAlone(film)
  expect(sound.pause).toHaveBeenCalledOnce()
})
