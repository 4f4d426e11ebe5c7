/**
 * What the witness has signed: for each log its last checkpoint. One SQLite file, which is on the disk before anybody has the signature.
 * A transaction that locks the file reads and writes it, so that two processes on one file sign one after the other as well.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { formatKey, parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { OperatorError } from './operator-error.ts'

/** `note`: the checkpoint with the log's signature and ours. `size` 0 and an empty root: nothing was signed yet. */
export type Signed = { size: number; root: Uint8Array; note: string }
/** Two roots that a log signed for one size: nobody but the log can have made them. */
export type Fork = { size: number; note: string; otherNote: string }

export type Decision<Result> = { result: Result; signed?: Signed; fork?: Fork | undefined }

export type Store = {
  /** The only key that may sign what is stored here. */
  key: NoteKey
  latest(origin: string): Signed | undefined
  /** Decides on what is stored and stores what was decided, with no other decision in between. */
  update<Result>(origin: string, decide: (latest: Signed | undefined) => Decision<Result>): Result
  summary(): { origin: string; size: number }[]
  forks(): (Fork & { origin: string })[]
  close(): void
}

/** Of each log, so that it cannot fill the disk. */
const MAX_FORKS = 16
const BUSY_TIMEOUT_MS = 5_000

const SCHEMA = `
  create table witness (only integer primary key check (only = 1), key text not null) strict;
  create table signed (
    origin text primary key, size integer not null, root blob not null check (length(root) = 32), note text not null
  ) strict;
  create table forks (
    origin text not null, size integer not null, note text not null, other_note text not null,
    primary key (origin, size, other_note)
  ) strict;
  -- A tree that was signed never becomes smaller, whatever the program does.
  create trigger signed_only_grows before update on signed
    when new.size < old.size or (new.size = old.size and new.root <> old.root)
    begin select raise(abort, 'a signed tree only grows'); end;
  create trigger signed_stays before delete on signed
    begin select raise(abort, 'what was signed stays'); end;
`

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  // Rollback journal, and on the disk with its folder before a commit returns.
  database.exec('pragma journal_mode = delete; pragma synchronous = extra')
  return database
}

/** Makes the memory of a new key. Never for a key that has signed already: it would sign another tree. */
export function createStore(path: string, key: NoteKey): void {
  if (existsSync(path)) throw new OperatorError(`${path} exists already.`)
  const database = openDatabase(path)
  database.exec(`begin; ${SCHEMA} commit`)
  database.prepare('insert into witness (only, key) values (1, ?)').run(formatKey(key))
  database.close()
}

export function openStore(path: string): Store {
  if (!existsSync(path))
    throw new OperatorError(
      `${path} is missing. What the key has signed is not known any more, so it must not sign again. README.md says how to go on.`,
    )
  const { database, key } = openMemory(path)
  const read = database.prepare('select size, root, note from signed where origin = ?')
  const write = database.prepare(
    `insert into signed (origin, size, root, note) values (?, ?, ?, ?)
     on conflict (origin) do update set size = excluded.size, root = excluded.root, note = excluded.note`,
  )
  const writeFork = database.prepare(
    `insert or ignore into forks (origin, size, note, other_note)
     select ?1, ?2, ?3, ?4 where (select count(*) from forks where origin = ?1) < ${MAX_FORKS}`,
  )
  const latest = (origin: string) => read.get(origin) as Signed | undefined
  return {
    key,
    latest,
    update(origin, decide) {
      database.exec('begin immediate')
      try {
        const { result, signed, fork } = decide(latest(origin))
        if (signed) write.run(origin, signed.size, signed.root, signed.note)
        if (fork) writeFork.run(origin, fork.size, fork.note, fork.otherNote)
        database.exec('commit')
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    },
    summary: () =>
      database.prepare('select origin, size from signed order by origin').all() as { origin: string; size: number }[],
    forks: () =>
      database
        .prepare('select origin, size, note, other_note as "otherNote" from forks order by origin, size')
        .all() as (Fork & { origin: string })[],
    close: () => database.close(),
  }
}

function openMemory(path: string): { database: DatabaseSync; key: NoteKey } {
  let database
  let row
  try {
    database = openDatabase(path)
    row = database.prepare('select key from witness').get() as { key: string } | undefined
  } catch (error) {
    throw new OperatorError(`${path} is not the memory of a witness: ${(error as Error).message}.`)
  }
  const key = parseKey(row?.key ?? '')
  if ('malformed' in key) throw new OperatorError(`${path} is not the memory of a witness: ${key.malformed}.`)
  return { database, key }
}
