/**
 * A setup file of mutated tests, after Stryker's own. A test file opens the server at its top, and its tests go on from
 * each other. So what one of them reaches belongs to all of them, and a mutant is active from the top of the file on
 * (tools/mutation/vitest.config.ts calls `beginTestFile` after the imports). Stryker itself would run a single test of
 * the file, where a failure would show that the others are missing.
 */
import { afterAll, inject } from 'vitest'

type Hits = Record<string, number>
type Stryker = {
  activeMutant: string | undefined
  hitCount: number
  currentTestId: string | undefined
  mutantCoverage?: { perTest: Record<string, Hits> }
}
const { __stryker__: stryker } = globalThis as unknown as { __stryker__: Stryker }
const read = inject as unknown as (name: 'mode' | 'mutantActivation' | 'activeMutant') => string | undefined

function attributeToFile(): void {
  const FILE = 'all tests of this file'
  const testIds = new Set<string>()
  let reaching: string | undefined
  Object.defineProperty(stryker, 'currentTestId', {
    configurable: true,
    get: () => reaching,
    set: (id: string | undefined) => {
      if (id) testIds.add(id)
    },
  })
  globalThis.beginTestFile = () => {
    reaching = FILE
  }
  afterAll(() => {
    const perTest = stryker.mutantCoverage?.perTest ?? {}
    const { [FILE]: hits = {} } = perTest
    delete perTest[FILE]
    for (const id of testIds) perTest[id] = hits
  })
}

function activateAtTop(): void {
  // It is still active from the file before.
  stryker.activeMutant = undefined
  globalThis.beginTestFile = () => {
    stryker.hitCount = 0
    stryker.activeMutant = read('activeMutant')
  }
}

globalThis.beginTestFile = () => {}
if (read('mode') === 'dry-run') attributeToFile()
else if (read('mutantActivation') === 'runtime') activateAtTop()

declare global {
  // `var`, because it is a property of the global object.
  // oxlint-disable-next-line no-var
  var beginTestFile: () => void
}
