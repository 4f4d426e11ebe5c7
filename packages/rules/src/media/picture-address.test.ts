import { describe, expect, it } from 'vitest'
import { CENTRE, pictureAddress, readPictureAddress } from './picture-address.ts'

const ID = '0123456789abcdef0123456789abcdef'

describe('the address of a picture', () => {
  it.each([
    [CENTRE, `/media/${ID}.webp`],
    [{ x: 0, y: 100 }, `/media/${ID}-0-100.webp`],
  ])('has the focal point %j, unless it is the centre', (focal, address) => {
    expect(pictureAddress(ID, focal)).toBe(address)
    expect(readPictureAddress(address)).toEqual({ id: ID, focal })
  })

  it.each([
    '/media/car.webp',
    `/media/${ID}.jpg`,
    `/media/${ID}-101-0.webp`,
    `/media/${ID}-1.webp`,
    `/media/${ID.toUpperCase()}.webp`,
    `/media/${ID}.webp?w=320`,
    `https://elsewhere.example/media/${ID}.webp`,
    '',
  ])('is not one of the library: %s', (address) => {
    expect(readPictureAddress(address)).toBeUndefined()
  })
})
