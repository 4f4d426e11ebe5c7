/** The log of draws as the settings have it (docs/mechanisms/log.md). */
import type { Chain } from '@fairdraw/draw/beacon.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { createLog } from '../../log/log.ts'
import type { Log } from '../../log/log.ts'
import { commandSigner, signerOf } from '../../log/signer.ts'
import type { Signer } from '../../log/signer.ts'
import type { Witness } from '../../../vendors/witness/witness.ts'
import { followManifest } from './choose-round.ts'

type LogConfig = Pick<Config, 'LOG_NAME' | 'LOG_KEY' | 'LOG_KEY_COMMAND' | 'LOG_PUBLIC_KEY' | 'WITNESS_QUORUM'>
type Needs = { db: Db; witnesses: readonly Witness[]; chain: Chain; now: () => Date }

/** Throws if the settings have no key, or a quorum with which no verifier would accept a draw. */
export function createDrawLog(config: LogConfig, { chain, ...needs }: Needs): Log {
  const { WITNESS_QUORUM: quorum } = config
  if (quorum > 0 && quorum * 2 <= needs.witnesses.length)
    throw new Error('WITNESS_QUORUM: more than half of the witnesses must sign, or two logs could each have enough')
  return createLog({ ...needs, signer: readSigner(config), quorum, followUp: followManifest(chain) })
}

export function readSigner(config: Omit<LogConfig, 'WITNESS_QUORUM'>): Signer {
  const { LOG_NAME: name, LOG_KEY: key, LOG_KEY_COMMAND: command, LOG_PUBLIC_KEY: publicKey } = config
  if (command !== undefined && publicKey !== undefined) return commandSigner(command, publicKey)
  if (key === undefined) throw new Error('LOG_KEY is missing, and LOG_KEY_COMMAND with LOG_PUBLIC_KEY as well')
  return signerOf(name, key)
}
