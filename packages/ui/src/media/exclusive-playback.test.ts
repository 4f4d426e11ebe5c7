import { expect, it, vi } from 'vitest'
import { pauseOtherMedia } from './exclusive-playback.ts'

it('starting a medium pauses the one that was playing, and never itself', () => {
  const [film, sound] = [{ pause: vi.fn() }, { pause: vi.fn() }]
  pauseOtherMedia(film)
  pauseOtherMedia(film)
  expect(film.pause).not.toHaveBeenCalled()
  pauseOtherMedia(sound)
  expect(film.pause).toHaveBeenCalledOnce()
  expect(sound.pause).not.toHaveBeenCalled()
  pauseOtherMedia(film)
  expect(sound.pause).toHaveBeenCalledOnce()
})
