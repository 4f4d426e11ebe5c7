/** The logs that a witness signs for: a text file with one key a line. */
import { readFileSync } from 'node:fs'
import { parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { OperatorError } from './operator-error.ts'

/** The keys of each log, by the first line of its checkpoints. */
export type KnownLogs = ReadonlyMap<string, readonly NoteKey[]>

/** A line: a key, and after a space the first line of the log's checkpoints where that is not the key's name. `#` begins a comment. */
export function parseKnownLogs(text: string): KnownLogs {
  const logs = new Map<string, NoteKey[]>()
  for (const [nth, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [keyText = '', ...rest] = line.split(' ')
    const key = parseKey(keyText)
    if ('malformed' in key) throw new OperatorError(`line ${nth + 1}: ${key.malformed}.`)
    if (key.type !== 'ed25519')
      throw new OperatorError(
        `line ${nth + 1}: this is the key of a witness. A log's own key begins with "A" in its third part.`,
      )
    const origin = rest.join(' ').trim() || key.name
    logs.set(origin, [...(logs.get(origin) ?? []), key])
  }
  return logs
}

export function readKnownLogs(path: string): KnownLogs {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new OperatorError(`The list of logs ${path} cannot be read.`)
  }
  try {
    const logs = parseKnownLogs(text)
    if (logs.size === 0) throw new OperatorError('there is no log in it.')
    return logs
  } catch (error) {
    throw error instanceof OperatorError ? new OperatorError(`The list of logs ${path}, ${error.message}`) : error
  }
}
