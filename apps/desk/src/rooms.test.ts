import { expect, it } from 'vitest'
import { ROOMS } from './rooms.ts'

const named = ROOMS.filter(({ name }) => name !== undefined)
const unique = (values: readonly unknown[]) => [...new Set(values)]

it('each room has an address, a name and a key of its own', () => {
  for (const values of [ROOMS.map(({ path }) => path), named.map(({ name }) => name), named.map(({ key }) => key)]) {
    const given = values.filter((value) => value !== undefined)
    expect(given).toEqual(unique(given))
  }
  // The key that begins a pair of keys.
  expect(ROOMS.map(({ key }) => key)).not.toContain('g')
})

it('each room of the menu says what is done in it', () => {
  expect(named.filter(({ about }) => !about)).toEqual([])
})

it('each room has a module with a component', async () => {
  for (const { path, load } of ROOMS) expect(await load(), path).toHaveProperty('Component')
})
