import { describe, expect, it } from 'vitest'
import { NOON, sampleInit } from '../../../testing/sample-catalogue.ts'
import { imageModalKey, imageModalOf, isImageModalDue } from './image-modal-data.ts'

const settings = {
  ...sampleInit().settings,
  imageModalEnabled: true,
  imageModalSchedule: { start: '2026-11-21T11:00:00Z', end: '2026-11-21T13:00:00Z' },
  imageModalImage: '/media/welcome.webp',
  imageModalBody: 'Welcome.',
  imageModalButtonEnabled: true,
  imageModalButtonText: 'See',
  imageModalButtonUrl: '/win/free',
}
const modal = imageModalOf(settings)!

describe('the image modal', () => {
  // Rows 1.2-92, 1.3-67 to 1.3-69
  it('has its picture, its text and its button', () => {
    expect(modal).toEqual({
      start: '2026-11-21T11:00:00Z',
      end: '2026-11-21T13:00:00Z',
      image: '/media/welcome.webp',
      body: 'Welcome.',
      button: { text: 'See', link: '/win/free' },
    })
  })

  // Rows 1.2-95, 1.3-67
  it.each([
    ['it is off', { imageModalEnabled: false }],
    ['it has no schedule', { imageModalSchedule: undefined }],
    ['it has neither picture nor text', { imageModalImage: undefined, imageModalBody: undefined }],
  ])('is not shown if %s', (_, over) => {
    expect(imageModalOf({ ...settings, ...over })).toBeUndefined()
  })

  // Row 1.3-68
  it.each([
    ['off', { imageModalButtonEnabled: false }],
    ['without a label', { imageModalButtonText: undefined }],
    ['without a link', { imageModalButtonUrl: undefined }],
  ])('has no button if that is %s', (_, over) => {
    expect(imageModalOf({ ...settings, ...over })).not.toHaveProperty('button')
  })

  // Rows 1.2-95, 1.3-67
  it('is due from the start of its schedule until just before the end', () => {
    const at = (time: string) => isImageModalDue(modal, Date.parse(`2026-11-21T${time}Z`))
    expect(['10:59:59', '11:00:00', '12:59:59', '13:00:00'].map(at)).toEqual([false, true, true, false])
    expect(isImageModalDue(modal, NOON.getTime())).toBe(true)
  })

  it('has another storage key with another picture or another start', () => {
    const keys = [modal, { ...modal, image: '/media/b.webp' }, { ...modal, start: '2026-12-01T09:00:00Z' }]
    expect(new Set(keys.map(imageModalKey)).size).toBe(3)
    expect(imageModalKey({ ...modal, body: 'Welcome!', end: '2026-12-01T09:00:00Z' })).toBe(imageModalKey(modal))
  })
})
