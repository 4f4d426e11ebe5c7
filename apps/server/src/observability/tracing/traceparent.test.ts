import { expect, it } from 'vitest'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const SAMPLED = `00-${TRACE}-${CALLER}-01`

it.each([
  ['sampled', SAMPLED, true],
  ['not sampled', `00-${TRACE}-${CALLER}-00`, false],
  ['with a flag that is not known yet', `00-${TRACE}-${CALLER}-03`, true],
  ['of a later version, with more', `01-${TRACE}-${CALLER}-01-more`, true],
])('one that is %s is read', (_, header, isSampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: CALLER, isSampled })
})

it('what is passed on can be read', () => {
  expect(formatTraceparent({ traceId: TRACE, spanId: CALLER })).toBe(SAMPLED)
})

it.each([
  ['none', undefined],
  ['two', [SAMPLED, SAMPLED]],
  ['two in one', `${SAMPLED}, ${SAMPLED}`],
  ['nothing', ''],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${CALLER}-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['the forbidden version', `ff-${TRACE}-${CALLER}-01`],
  ['more than its version has', `${SAMPLED}-more`],
  ['capitals', SAMPLED.toUpperCase()],
  ['a line more', `${SAMPLED}\n`],
  ['a statement', `00-${TRACE}-'; drop table players; --'-01`],
  ['no end', `01-${TRACE}-${CALLER}-01-${'a'.repeat(4_000)}`],
])('%s is as none', (_, header) => expect(parseTraceparent(header)).toBeUndefined())
