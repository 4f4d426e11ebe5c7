/** A witness whose process is killed after a tree is stored and before anybody has the signature. */
import { readKeyFile } from '../key-file.ts'
import { readKnownLogs } from '../known-logs.ts'
import { createWitnessServer } from '../server.ts'
import { openStore } from '../store.ts'
import type { Store } from '../store.ts'

const [storePath = '', keyPath = '', logsPath = ''] = process.argv.slice(2)
const store = openStore(storePath)
const dying: Store = {
  ...store,
  update(origin, decide) {
    const result = store.update(origin, decide)
    process.kill(process.pid, 'SIGKILL')
    return result
  },
}
const witness = {
  signer: readKeyFile(keyPath, store.key.name),
  logs: readKnownLogs(logsPath),
  store: dying,
  now: Date.now,
}
const server = createWitnessServer(witness, () => {})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ listening: (server.address() as { port: number }).port })),
)
