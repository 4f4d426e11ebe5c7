import { describe, expect, it } from 'vitest'
import { LIFE_STAGES, lifeOf } from './life.ts'
import type { LifeFacts, LifeStage } from './life.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)
const times = { opens: at('10T09:00:00'), closes: at('20T21:00:00'), cutOff: at('25T12:00:00') }
const published = { revisions: ['published'] as const, times }
const drawn = {
  ...published,
  now: at('26T10:00:00'),
  draw: { state: 'published' as const, publishedAt: at('26T09:00:00') },
}

const facts = (some: Partial<LifeFacts>): LifeFacts => ({
  now: at('01T00:00:00'),
  revisions: [],
  awards: [],
  isAwarded: false,
  hasStory: false,
  ...some,
})
const stageOf = (some: Partial<LifeFacts>): LifeStage | undefined =>
  lifeOf(facts(some)).find(({ state }) => state === 'now')?.stage

describe('a competition is', () => {
  it.each<[LifeStage | undefined, string, Partial<LifeFacts>]>([
    ['draft', 'new', {}],
    ['draft', 'written', { revisions: ['draft'] }],
    ['review', 'submitted', { revisions: ['in-review', 'draft'] }],
    ['scheduled', 'approved', { revisions: ['approved'] }],
    ['scheduled', 'to be published by itself', { revisions: ['scheduled'] }],
    ['scheduled', 'published and not open', { ...published, now: at('10T08:59:59') }],
    [
      'open',
      'open, with another text in review',
      { ...published, revisions: ['in-review', 'published'], now: at('10T09:00:00') },
    ],
    ['open', 'an hour and more from its close', { ...published, now: at('20T19:59:59') }],
    ['closing', 'in its last hour', { ...published, now: at('20T20:00:00') }],
    ['post', 'closed online, with cards on their way', { ...published, now: at('20T21:00:00') }],
    ['draw', 'over', { ...published, now: at('25T12:00:00') }],
    [
      'draw',
      'over at once, without other ways to enter',
      { ...published, times: { ...times, cutOff: times.closes }, now: at('20T21:00:00') },
    ],
    ['draw', 'drawn and not published', { ...drawn, draw: { state: 'approved', publishedAt: null } }],
    ['draw', 'void, until its redraw', { ...drawn, draw: { state: 'void', publishedAt: null } }],
    ['prizes', 'published, and its winners have nothing yet', drawn],
    ['prizes', 'awarded, with a parcel on its way', { ...drawn, isAwarded: true, awards: ['delivered', 'sent'] }],
    ['story', 'all given', { ...drawn, isAwarded: true, awards: ['delivered', 'credited', 'unclaimed'] }],
    [undefined, 'told to its end', { ...drawn, isAwarded: true, awards: ['delivered'], hasStory: true }],
    [undefined, 'over without an entry', { ...drawn, draw: { state: 'no-entries', publishedAt: null } }],
  ])('in the stage %s when it is %s', (stage, _words, some) => {
    expect(stageOf(some)).toBe(stage)
  })

  it('shown from the first draft to the story, with what is done, what is to come, and when', () => {
    const life = lifeOf(facts({ ...published, now: at('12T00:00:00') }))
    expect(life.map(({ stage }) => stage)).toEqual([...LIFE_STAGES])
    expect(life.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'now', ...Array<string>(5).fill('ahead')])
    expect(life.slice(3, 7).map((one) => one.at)).toEqual([times.opens, at('20T20:00:00'), times.closes, times.cutOff])
  })

  it('shown without what will not come', () => {
    const closed = { ...times, cutOff: times.closes }
    const states = (some: Partial<LifeFacts>) =>
      Object.fromEntries(lifeOf(facts(some)).map(({ stage, state }) => [stage, state]))
    expect(states({ ...published, times: closed }).post).toBe('none')
    expect(states({ ...drawn, draw: { state: 'no-entries', publishedAt: null } })).toMatchObject({
      draw: 'done',
      prizes: 'none',
      story: 'none',
    })
  })
})
