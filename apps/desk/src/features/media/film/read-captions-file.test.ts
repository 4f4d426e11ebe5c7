import { expect, it } from 'vitest'
import { readCaptionsFile } from './read-captions-file.ts'

it('reads UTF-8', async () => {
  expect(await readCaptionsFile(new Blob(['Café £5']))).toBe('Café £5')
})

it('reads what an older program has written', async () => {
  expect(await readCaptionsFile(new Blob([Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0xa3, 0x35)]))).toBe(
    'Café – £5',
  )
})
