/** Puts content on the site from the command line: `npm run content -- import` (docs/content.md). */
import { readFile } from 'node:fs/promises'
import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { mayPublish } from '@fairdraw/rules/content-rules/lint.ts'
import { MAX_PREVIEW_HOURS, MAX_PREVIEW_REVISIONS } from '@fairdraw/rules/content-rules/preview.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { UsageError, runProgram, withDatabase } from './command-line.ts'
import type { ValuesOf } from './command-line.ts'
import { DATABASE_SETTINGS, listPeppers, readSettings } from './config.ts'
import type { Database } from './db/database.ts'
import { MAX_GENERATED_CODES, generateCodesInto, importCodes, showCodes } from './features/campaign/codes-command.ts'
import { lintContent } from './features/content/bodies.ts'
import type { BodyFault } from './features/content/bodies.ts'
import { differences, readContentFile, writeContentFile } from './features/content/file.ts'
import { previewLink } from './features/content/preview/links.ts'
import { createPreviewTokens } from './features/content/preview/preview-tokens.ts'
import { createPreview } from './features/content/preview/previews.ts'
import { actToWithdraw, withdrawRevision } from './features/content/review.ts'
import {
  findPublished,
  findRevision,
  listItems,
  listRevisions,
  lockRevisionRow,
  saveRevision,
} from './features/content/revisions.ts'
import type { RevisionName } from './features/content/revisions.ts'
import { approveAndPublish } from './features/content/with-two-people.ts'
import { requireStaffFor } from './features/staff/people.ts'

const HELP = `npm run content -- lint <file>
npm run content -- import <file> --as <email> [--reason <text>]
npm run content -- publish <kind:id> --approved-by <email> [--revision <number>] [--at <time>] [--closing-reason <text>]
npm run content -- withdraw <kind:id> --revision <number> --as <email> --reason <text>
npm run content -- export <kind:id> [--revision <number>]
npm run content -- show <kind:id>
npm run content -- preview <kind:id@revision> [...] --as <email> [--at <time>] [--hours <number>]
npm run content -- list
npm run content -- codes import <campaign:id> <file.csv> --as <email>
npm run content -- codes generate <campaign:id> --count <number> --out <file.csv> --as <email> [--ends <time>]
npm run content -- codes show <campaign:id>

  lint      says what is usageError with a file, and changes nothing
  import    saves a file as the next revision, in the name of an editor
  publish   puts the newest revision (or the one named) on the site, at once or at a time (2026-12-04T19:00:00Z); somebody other
            than its editor approves it. A closing that is published moves only with a reason, and only at once
  withdraw  takes back a revision that is not on the site yet; once it is approved, a publisher does
  export    prints the published revision (or the one named) as a file that import takes
  show      every revision of an item, newest first
  preview   prints a link that shows the site, now or at a time, with these revisions laid over what is published; nothing
            can be entered in it. It ends after 24 hours or as many as are named, at most ${MAX_PREVIEW_HOURS}

  codes     adds codes to a campaign, in the name of a publisher: from a file with the columns code, uses (a number, or everybody;
            empty: 1) and ends (a time; empty: with the campaign), or new ones, which exist in the new file alone

Kinds: ${CONTENT_KINDS.join(', ')}. Of settings, terms and the help page there is one each: settings:settings, site-terms:site-terms, faq:faq.
DATABASE_URL (or DATA_DIR) is that of the product; for a preview PUBLIC_ORIGIN and PASSCODE_PEPPER are too, for
codes PASSCODE_PEPPER and PASSCODE_PEPPER_PREVIOUS.`

const OPTIONS = {
  as: { type: 'string' },
  'approved-by': { type: 'string' },
  revision: { type: 'string' },
  at: { type: 'string' },
  reason: { type: 'string' },
  'closing-reason': { type: 'string' },
  hours: { type: 'string' },
  count: { type: 'string' },
  out: { type: 'string' },
  ends: { type: 'string' },
} as const

type Values = ValuesOf<typeof OPTIONS>

function readItem(text: string | undefined): { kind: ContentKind; id: string } {
  const [, name, id] = /^([a-z-]+):([a-z0-9-]{1,100})$/.exec(text ?? '') ?? []
  const kind = CONTENT_KINDS.find((one) => one === name)
  if (kind === undefined || id === undefined) throw new UsageError()
  return { kind, id }
}

/** Parses the name of a revision: `competition:901@3`. */
function readRevisionName(text: string | undefined): RevisionName {
  const [item, number] = (text ?? '').split('@')
  const revision = readNumber(number)
  if (revision === undefined) throw new UsageError()
  return { ...readItem(item), revision }
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new UsageError()
  return Number(text)
}

function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(time.getTime()))
    throw new Error(`${text} is not a time like 2026-12-04T19:00:00Z.`)
  return time
}

const faultLines = (faults: readonly BodyFault[]) => faults.map(({ path, words }) => `${path || 'file'}: ${words}`)
const findingLines = (findings: readonly Finding[]) =>
  findings.map(({ severity, path, words, row }) => `${severity} ${path}: ${words} (${row})`)

async function readFileOf(path: string | undefined) {
  if (path === undefined) throw new UsageError()
  const file = readContentFile(await readFile(path, 'utf8'))
  if ('faults' in file) throw new Error(faultLines(file.faults).join('\n'))
  return file
}

const PEPPERS = ['PASSCODE_PEPPER', 'PASSCODE_PEPPER_PREVIOUS'] as const

type Run = (database: Database, subject: string | undefined, values: Values, more: string[]) => Promise<string>

const COMMANDS: Record<string, Run> = {
  lint: async ({ now }, path) => {
    const { item } = await readFileOf(path)
    const findings = lintContent(item, now())
    if (!mayPublish(findings)) throw new Error(findingLines(findings).join('\n'))
    return [...findingLines(findings), 'nothing stops its publication'].join('\n')
  },

  import: async ({ db, now }, path, { as, reason }) => {
    const { item, basedOn } = await readFileOf(path)
    if (as === undefined) throw new UsageError()
    const result = await db.transaction(async (tx) => {
      const staffId = await requireStaffFor(tx, as, 'edit-content')
      return saveRevision(tx, item, {
        basedOn,
        actor: { staffId },
        now: now(),
        ...(reason !== undefined && { reason }),
      })
    })
    if (result.kind === 'stale') {
      const { newest, basedOn: before } = result
      if (!newest) throw new Error(`There is no ${item.kind}:${item.id} yet: leave out "revision".`)
      throw new Error(
        [
          `Nothing was saved: revision ${newest.revision} was saved meanwhile, by ${newest.author}. Export it and change that.`,
          'It changed:',
          ...differences(before?.body, newest.body),
          'Yours would change:',
          ...differences(before?.body, item.body),
        ].join('\n'),
      )
    }
    return [
      ...findingLines(result.findings),
      `saved ${item.kind}:${item.id} as revision ${result.revision}, a draft`,
    ].join('\n')
  },

  publish: async ({ db, now }, subject, values) => {
    const { kind, id } = readItem(subject)
    const [email, publishAt] = [values['approved-by'], readTime(values.at)]
    if (email === undefined) throw new UsageError()
    return db.transaction(async (tx) => {
      const approvedBy = await requireStaffFor(tx, email, 'publish-content')
      const revision = readNumber(values.revision) ?? (await listRevisions(tx, kind, id, 1))[0]?.revision
      if (revision === undefined) throw new Error(`There is no ${kind}:${id}.`)
      const options = { approvedBy, now: now(), publishAt, closingReason: values['closing-reason'] }
      const result = await approveAndPublish(tx, { kind, id, revision }, options)
      const name = `revision ${revision} of ${kind}:${id}`
      switch (result.kind) {
        case 'published':
          return [...findingLines(result.findings), `${name} is on the site`].join('\n')
        case 'scheduled':
          return [...findingLines(result.findings), `${name} goes on the site at ${publishAt!.toISOString()}`].join(
            '\n',
          )
        case 'stopped':
          throw new Error([`${name} is not published:`, ...findingLines(result.findings)].join('\n'))
        case 'unreadable':
          throw new Error([`${name} cannot be read:`, ...faultLines(result.faults)].join('\n'))
        case 'wrong-state':
          throw new Error(`${name} is ${result.state}: only what is not on the site yet can be published.`)
        case 'overtaken':
          throw new Error(
            `Revision ${result.published} of ${kind}:${id} is on the site and newer. Save the text again.`,
          )
        case 'own-revision':
          throw new Error(`${name} was saved by ${email}: somebody else must approve it.`)
        case 'no-author':
          throw new Error(`${name} was saved by nobody on the staff: import it again.`)
        case 'not-approved':
          throw new Error(`${name} is not approved.`)
        case 'unknown':
          throw new Error(`There is no ${name}.`)
      }
    })
  },

  withdraw: async ({ db }, subject, values) => {
    const { kind, id } = readItem(subject)
    const revision = readNumber(values.revision)
    const { as, reason } = values
    if (revision === undefined || as === undefined || reason === undefined) throw new UsageError()
    return db.transaction(async (tx) => {
      const found = await lockRevisionRow(tx, { kind, id, revision })
      if (!found) throw new Error(`There is no revision ${revision} of ${kind}:${id}.`)
      const staffId = await requireStaffFor(tx, as, actToWithdraw(found.state))
      const result = await withdrawRevision(tx, { kind, id, revision }, { actor: { staffId }, reason })
      if (!result.ok)
        throw new Error(`Revision ${revision} of ${kind}:${id} is ${found.state}: it cannot be withdrawn.`)
      return `withdrawn revision ${revision} of ${kind}:${id}`
    })
  },

  export: async ({ db }, subject, values) => {
    const { kind, id } = readItem(subject)
    const number = readNumber(values.revision)
    const found = number === undefined ? await findPublished(db, kind, id) : await findRevision(db, kind, id, number)
    if (!found) throw new Error(`There is no such revision of ${kind}:${id}.`)
    return writeContentFile(kind, id, found.revision, found.body)
  },

  show: async ({ db }, subject) => {
    const { kind, id } = readItem(subject)
    const all = await listRevisions(db, kind, id)
    if (all.length === 0) throw new Error(`There is no ${kind}:${id}.`)
    return all
      .map(({ revision, state, author, savedAt, publishAt }) =>
        [revision, state, author, savedAt.toISOString(), publishAt ? `at ${publishAt.toISOString()}` : ''].join('\t'),
      )
      .join('\n')
  },

  preview: async ({ db, now }, first, { as, at, hours }, more) => {
    const revisions = [first, ...more].map(readRevisionName)
    const count = readNumber(hours)
    if (as === undefined || revisions.length > MAX_PREVIEW_REVISIONS) throw new UsageError()
    if (count !== undefined && (count === 0 || count > MAX_PREVIEW_HOURS)) throw new UsageError()
    const settings = readSettings(process.env, ['PORT', 'PUBLIC_ORIGIN', ...PEPPERS])
    const outcome = await db.transaction(async (tx) => {
      const staffId = await requireStaffFor(tx, as, 'edit-content')
      return createPreview(tx, { revisions, at: readTime(at), hours: count }, { staffId, now: now() })
    })
    if (!outcome.ok) throw new Error([PROBLEMS[outcome.code].cause, ...findingLines(outcome.findings ?? [])].join('\n'))
    const origin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`
    const { id, expiresAt } = outcome.body
    const token = createPreviewTokens(listPeppers(settings)).tokenOf(id)
    return [previewLink(origin, token), `It ends at ${expiresAt.toISOString()}.`].join('\n')
  },

  codes: async (database, name, { as, count, out, ends }, [subject, file]) => {
    const { kind, id: campaignId } = readItem(subject)
    if (kind !== 'campaign') throw new UsageError()
    if (name === 'show') return showCodes(database.background, campaignId)
    if (as === undefined) throw new UsageError()
    const staffId = await requireStaffFor(database.db, as, 'publish-content')
    const peppers = listPeppers(readSettings(process.env, PEPPERS))
    const add = { database, peppers, campaignId, staffId }
    if (name === 'import' && file !== undefined) return importCodes(add, file)
    const number = readNumber(count)
    if (name !== 'generate' || !number || number > MAX_GENERATED_CODES || out === undefined) throw new UsageError()
    return generateCodesInto(add, { count: number, file: out, endsAt: readTime(ends) ?? null })
  },

  list: async ({ db }) => {
    const items = await listItems(db)
    const lines = items.map(({ kind, id, latestRevision, published, savedAt }) =>
      [
        `${kind}:${id}`,
        `newest ${latestRevision}`,
        published === null ? 'not published' : `published ${published}`,
        new Date(savedAt).toISOString(),
      ].join('\t'),
    )
    return [...lines, `${items.length} items`].join('\n')
  },
}

await runProgram({
  help: HELP,
  options: OPTIONS,
  run: async ([name = '', subject, ...more], values) => {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command || (more.length > 0 && name !== 'preview' && name !== 'codes')) throw new UsageError()
    return withDatabase(readSettings(process.env, DATABASE_SETTINGS), (database) =>
      command(database, subject, values, more),
    )
  },
})
