/** Whoever follows docs/operations.md runs commands that were tried: each is one that a rehearsal reads from the page, or says why it is not. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SECTIONS = [
  'First installation',
  'A new version',
  'Backup and restore',
  'Web and worker processes',
  'On three machines',
] as const

const PAGE = readFileSync('docs/operations.md', 'utf8')
const REHEARSALS = globSync('resilience/src/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const sectionOf = (title: string): string => {
  const [, text = ''] = PAGE.split(`\n## ${title}\n`)
  return text.split('\n## ')[0]!
}

/** Each fenced block with the line before it. */
const blocksOf = (section: string) =>
  [...section.matchAll(/^(.*)\n( *)```(\w*)\n([^]*?)^\2```$/gm)].map(([, before = '', , language = '', text = '']) => ({
    marker: before.trim(),
    language,
    text,
  }))

const PROSE_COMMAND =
  /`(?:systemctl|cp|install|useradd|rm|mkdir|psql|patronictl|pgbackrest|ops\/bin\/\w+|npm run [\w:]+) [^`]*`/g

describe.each(SECTIONS)('%s', (title) => {
  const section = sectionOf(title)
  const blocks = blocksOf(section)

  it('has each block rehearsed, or with a reason', () => {
    expect(blocks.length).toBeGreaterThan(0)
    for (const { marker, text } of blocks) {
      const [, name] = /^<!-- rehearsed: (.+) -->$/.exec(marker) ?? []
      if (name === undefined) expect(marker, text).toMatch(/^<!-- not rehearsed: .{20,} -->$/)
      else expect(REHEARSALS.includes(`'${name}'`), `no rehearsal reads the commands '${name}'`).toBe(true)
    }
  })

  it('has no command that one runs in its prose', () => {
    const prose = section.replace(/^( *)```\w*\n[^]*?^\1```$/gm, '')
    // What explains how commands are written, and what runs the rehearsals.
    const commands = (prose.match(PROSE_COMMAND) ?? []).filter((one) => !/…|ops:rehearse|test:full/.test(one))
    expect(commands).toEqual([])
  })
})

it('a name of commands is given once', () => {
  const names = [...PAGE.matchAll(/<!-- rehearsed: (.+) -->/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})
