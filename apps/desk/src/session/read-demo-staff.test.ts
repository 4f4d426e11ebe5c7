import { expect, it } from 'vitest'
import { readDemoStaff } from './read-demo-staff.ts'

const EDIE = { name: 'Edie Marlow', role: 'editor', href: '/_demo/desk/log-in?role=editor' }

it('reads the people that the demonstration lists', () => {
  expect(readDemoStaff(JSON.stringify([EDIE]))).toEqual([EDIE])
})

it.each([[undefined], [null], [''], ['not JSON'], ['{}'], ['[1, null, {"name": "Edie"}]']])(
  'reads nobody from %j',
  (json) => expect(readDemoStaff(json)).toEqual([]),
)
