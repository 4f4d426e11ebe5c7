/**
 * Vitest compares a regular expression inside an expected object as an object without keys, which everything matches, so
 * the test cannot fail. This makes it throw instead. Set up for every test file (vitest.config.ts).
 */
import { expect } from 'vitest'

expect.addEqualityTesters([
  (received, expected) => {
    if (expected instanceof RegExp && !(received instanceof RegExp))
      throw new TypeError(`${expected} matches anything here: use expect.stringMatching(${expected})`)
    return undefined
  },
])
