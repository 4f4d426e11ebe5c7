import { expect, test } from 'vitest'
import { mayState, statementWords } from './channel-copy.ts'
import type { DrawChannel } from '../draw-states.ts'

const ada = { staffId: 'ada', name: 'Ada' }
const ben = { staffId: 'ben', name: 'Ben' }
const post: DrawChannel = {
  channel: 'postal',
  total: 1_204,
  accepted: 1_200,
  rejected: 4,
  waiting: 0,
  statedBy: null,
  confirmedBy: null,
}

const CASES: readonly [string, Partial<DrawChannel>, RegExp, { ada: boolean; ben: boolean }][] = [
  ['nobody has stated it', {}, /^Nobody/, { ada: true, ben: true }],
  ['rows are being worked through', { waiting: 3 }, /^3 more/, { ada: false, ben: false }],
  ['I have stated it', { statedBy: ada }, /^1,204, stated by you\. A second person/, { ada: false, ben: true }],
  ['somebody else has', { statedBy: ben }, /^1,204, stated by .*Ben.*\. A second/, { ada: true, ben: false }],
  ['two have', { statedBy: ben, confirmedBy: ada }, /stated by .*Ben.* and you\.$/, { ada: false, ben: false }],
  ['somebody without a name has', { statedBy: { staffId: 'x', name: null } }, /somebody who/, { ada: true, ben: true }],
]

// Field rule 4
test.each(CASES)('when %s, it is said, and only a person who has not stated it may', (_, change, words, may) => {
  const channel = { ...post, ...change }
  expect(statementWords(channel, 'ada')).toMatch(words)
  expect({ ada: mayState(channel, 'ada'), ben: mayState(channel, 'ben') }).toEqual(may)
})
