/** What a test opens is closed after it; what a file opens while it is read is closed after all its tests. */
import { TestRunner, afterAll, onTestFinished } from 'vitest'

/** Last opened, first closed. A test that closes it earlier closes it once. */
export function closeAfter<const T extends { close(): unknown }>(opened: T): T {
  let closing: unknown
  const { close } = opened
  opened.close = () => (closing ??= Promise.resolve(close.call(opened)))
  const isInTest = TestRunner.getCurrentTest() !== undefined
  if (isInTest) onTestFinished(() => opened.close() as Promise<void>)
  else afterAll(() => opened.close())
  return opened
}
