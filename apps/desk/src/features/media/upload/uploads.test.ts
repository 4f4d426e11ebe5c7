import { MEDIA_LIMITS } from '@fairdraw/rules/media/recordings.ts'
import { expect, it } from 'vitest'
import { applyUploadStep, nextUploads } from './uploads.ts'

const file = (name: string, size = 10, type = 'image/jpeg') => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const add = (...files: File[]) => applyUploadStep([], { type: 'add', files })

it('sends two files at a time, in their order', () => {
  let uploads = add(file('a'), file('b'), file('c'))
  expect(nextUploads(uploads).map((one) => one.file.name)).toEqual(['a', 'b'])
  for (const { key } of nextUploads(uploads))
    uploads = applyUploadStep(uploads, { type: 'change', key, to: { state: 'sending' } })
  expect(nextUploads(uploads)).toEqual([])
  uploads = applyUploadStep(uploads, { type: 'change', key: uploads[0]!.key, to: { state: 'refused' } })
  expect(nextUploads(uploads).map((one) => one.file.name)).toEqual(['c'])
})

it('keeps the others when one is refused, and sends that one again on request', () => {
  const uploads = add(file('large', MEDIA_LIMITS.picture.bytes + 1), file('small'))
  expect(uploads.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  expect(uploads[0]!.problem?.detail).toContain('15 MB')
  const refused = applyUploadStep(uploads, { type: 'change', key: uploads[1]!.key, to: { state: 'refused', share: 1 } })
  const again = applyUploadStep(refused, { type: 'retry', key: uploads[1]!.key })
  expect(again.map(({ state, share }) => [state, share])).toEqual([
    ['refused', 0],
    ['waiting', 0],
  ])
  expect(again[1]!.key).not.toBe(uploads[1]!.key)
})

it.each([
  ['video/mp4', 'film'],
  ['audio/mpeg', 'sound'],
  ['', 'film'],
] as const)('a file of the type %j may be as large as a %s', (type, kind) => {
  const { bytes } = MEDIA_LIMITS[kind]
  const [largest, larger] = add(file('a', bytes, type), file('b', bytes + 1, type))
  expect([largest!.state, larger!.state]).toEqual(['waiting', 'refused'])
  expect(larger!.problem?.detail).toContain(kind)
})
