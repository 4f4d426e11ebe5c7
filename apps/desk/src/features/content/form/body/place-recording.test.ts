import { expect, it } from 'vitest'
import { placeRecording } from './place-recording.ts'

const recording = {
  seconds: 92.416,
  codecs: 'H.264, AAC',
  startsAtOnce: true,
  poster: '/media/a.webp',
  captions: '/media/a.vtt',
  hasNoSpeech: false,
}
const film = { kind: 'film', address: '/media/a.mp4', name: 'making of', alt: 'How it is made', recording } as const
const path = ['competition', 'meta', 'media', 'video', 'source']

it('puts the poster, the captions and a title beside a film, in the same step', () => {
  expect(placeRecording({ competition: { name: 'A' } }, path, film)).toEqual({
    competition: {
      name: 'A',
      meta: {
        media: {
          video: { source: '/media/a.mp4', poster: '/media/a.webp', captions: '/media/a.vtt', title: 'making of' },
        },
      },
    },
  })
})

it('keeps a title and a poster that are there, and no captions of another film', () => {
  const video = { source: '/media/b.mp4', poster: '/media/b.webp', captions: '/media/b.vtt', title: 'The tent' }
  const silent = { ...film, recording: { ...recording, poster: null, captions: null, hasNoSpeech: true } }
  expect(placeRecording({ competition: { meta: { media: { video } } } }, path, silent)).toEqual({
    competition: { meta: { media: { video: { source: '/media/a.mp4', poster: '/media/b.webp', title: 'The tent' } } } },
  })
})

it('makes a clip as long as its film, and never longer', () => {
  expect(placeRecording({ seconds: 1, video: {} }, ['video', 'source'], film)).toMatchObject({ seconds: 92.41 })
})

it('puts only the address where a sound is named', () => {
  const sound = { ...film, kind: 'sound', address: '/media/a.mp3' } as const
  expect(placeRecording({ meta: {} }, ['meta', 'audio'], sound)).toEqual({ meta: { audio: '/media/a.mp3' } })
})
