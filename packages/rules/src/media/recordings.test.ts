import { describe, expect, it } from 'vitest'
import { judgeRecording, MEDIA_LIMITS, nameCodecs, readRecordingFile, recordingAddress } from './recordings.ts'
import type { RecordingFacts } from './recordings.ts'

const film: RecordingFacts = {
  container: 'mp4',
  video: ['avc'],
  audio: ['aac'],
  seconds: 60,
  width: 1_920,
  height: 1_080,
  startsAtOnce: true,
}
const sound: RecordingFacts = { ...film, video: [], width: 0, height: 0 }

describe('what the library takes', () => {
  it.each([
    ['a film', film, { format: 'mp4' }],
    ['a film without sound', { ...film, audio: [] }, { format: 'mp4' }],
    ['a film of WebM', { ...film, container: 'webm', video: ['vp9'], audio: ['opus'] }, { format: 'webm' }],
    ['a sound in the container of films', sound, { format: 'm4a' }],
    ['an MP3', { ...sound, container: 'mp3', audio: ['mp3'] }, { format: 'mp3' }],
    ['a film that many browsers do not play', { ...film, video: ['hevc'] }, { refusal: 'codecs' }],
    ['a track of an unknown kind', { ...film, audio: ['aac', null] }, { refusal: 'codecs' }],
    ['a film without a picture', { ...sound, container: 'webm', audio: ['opus'] }, { refusal: 'codecs' }],
    ['nothing', { ...sound, audio: [] }, { refusal: 'codecs' }],
    ['half an hour', { ...film, seconds: 1_800 }, { format: 'mp4' }],
    ['a longer film', { ...film, seconds: 1_801 }, { refusal: 'length' }],
    ['a film of no length', { ...film, seconds: 0 }, { refusal: 'length' }],
    ['a film whose length is no number', { ...film, seconds: Number.NaN }, { refusal: 'length' }],
    ['4K, upright', { ...film, width: 2_160, height: 3_840 }, { format: 'mp4' }],
    ['8K', { ...film, width: 7_680, height: 4_320 }, { refusal: 'pixels' }],
  ] as [string, RecordingFacts, unknown][])('%s', (_, facts, judged) => {
    expect(judgeRecording(facts, 1_000)).toEqual(judged)
  })

  it('a sound may not be as large as a film', () => {
    expect(judgeRecording(sound, MEDIA_LIMITS.sound.bytes + 1)).toEqual({ refusal: 'bytes' })
    expect(judgeRecording(film, MEDIA_LIMITS.sound.bytes + 1)).toEqual({ format: 'mp4' })
  })
})

it('names codecs as editing programs do', () => {
  expect(nameCodecs({ video: ['avc', 'hevc'], audio: ['aac', 'opus', null] })).toBe('H.264, H.265, AAC, Opus, unknown')
})

describe('the address of a recording', () => {
  const id = '0123456789abcdef0123456789abcdef'
  it('leads back to it', () => {
    for (const format of ['mp4', 'webm', 'm4a', 'mp3', 'vtt'] as const)
      expect(readRecordingFile(recordingAddress(id, format).split('/').at(-1)!)).toBe(id)
  })

  it.each(['clip-festival.mp4', `${id}.exe`, `${id}-20-30.mp4`, `${id.toUpperCase()}.mp4`, ''])(
    'is not one of the library: %s',
    (file) => {
      expect(readRecordingFile(file)).toBeUndefined()
    },
  )
})
