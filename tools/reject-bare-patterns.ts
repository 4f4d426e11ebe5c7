/**
 * A pattern among what an object is expected to hold is taken for an object without keys, which everything matches: the test
 * that has one cannot fail. Set up for every test file (vitest.config.ts), so that it fails instead.
 */
import { expect } from 'vitest'

expect.addEqualityTesters([
  (given, expected) => {
    if (expected instanceof RegExp && !(given instanceof RegExp))
      throw new TypeError(`${expected} matches anything here: say expect.stringMatching(${expected})`)
    return undefined
  },
])
