#!/usr/bin/env node
/** The command of the package that is given away: it checks the files that a draw's page offers. */
import { parseArgs } from 'node:util'
import { verifyAll } from './verify-receipt.ts'

const HELP = `fairdraw-verify <bundle.json> [--tickets <file>] [--witness <key>]… [--hash <manifest's>] [--first <file>]
                [--proof <file> --phone <+44…>] [--receipt <file> [--log-key <key>]…]

Checks a draw from the files that its page offers, and says what it checked and what it did not. It asks no network.
It ends with 0 if no check failed, and otherwise with 1.

  --tickets  the list of tickets
  --witness  the key of a witness, as the witness publishes it: then only these keys are counted
  --hash     the hash of the manifest, as somebody noted it before the draw's round
  --first    of a redraw: the data of the first attempt, whose list it must have
  --proof    the proof of a ticket, with the number of its owner
  --receipt  a ticket receipt, as its player saved it: with --tickets, whether its tickets are in the list
  --log-key  a key that the log had when the receipt was made, if it has another one now`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tickets: { type: 'string' },
      witness: { type: 'string', multiple: true },
      hash: { type: 'string' },
      first: { type: 'string' },
      proof: { type: 'string' },
      phone: { type: 'string' },
      receipt: { type: 'string' },
      'log-key': { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  })
  const [bundle] = positionals
  if (values.help || bundle === undefined) {
    process.stdout.write(`${HELP}\n`)
    if (!values.help) process.exitCode = 1
  } else {
    const { isRight, text } = await verifyAll({ bundle, ...values })
    process.stdout.write(`${text}\n`)
    if (!isRight) process.exitCode = 1
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}\n`)
  process.exitCode = 1
}
