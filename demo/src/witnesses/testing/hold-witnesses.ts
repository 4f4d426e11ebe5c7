/** A program that runs the witnesses of a folder, and prints their processes. Its test kills it. */
import { parseKey } from '@fairdraw/log/note.ts'
import { openWitnesses } from '../witnesses.ts'

const [folder = '', logKey = ''] = process.argv.slice(2)
const log = parseKey(logKey)
if ('malformed' in log) throw new Error(log.malformed)
const witnesses = await openWitnesses(folder, { log, isNewLog: false })
const processes = await witnesses.start()
process.stdout.write(`${JSON.stringify(processes.map(({ pid }) => pid))}\n`)
process.stdin.resume()
