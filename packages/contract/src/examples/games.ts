/** Examples of the calls about clips and the word drum, by the call's name (examples.ts). */

const sessionId = '0197a3c2-7b1e-7d52-9b41-0c5f3f5b7a11'
const draw = { id: 'winsday-2026-11-25', name: 'This week’s Winsday', at: '2026-11-25T20:00:00.000Z' }
const play = {
  state: 'playing',
  tries: [{ stops: [2, 0, 4], matches: [true, false, false] }],
  isRewarded: true,
  tokens: 0,
}

export const GAME_EXAMPLES = {
  postVideoUser: {
    body: {},
    reply: { clips: [{ clipId: 'festival', watchedSeconds: 3.2, isClaimed: false }], draw, tickets: 2 },
  },
  postVideoSession: {
    body: { clipId: 'festival' },
    reply: { sessionId, watchedSeconds: 3.2, secondsLeft: 3.8, isClaimed: false },
  },
  postVideoTicket: {
    body: { sessionId, position: 7, isPlaying: true },
    reply: { watchedSeconds: 7, secondsLeft: 0, backTo: null, isReady: true },
  },
  postVideoClaim: { body: { sessionId }, reply: { tickets: 1, draw } },
  getWordDrum: {
    params: { gameSlug: 'word-drum' },
    reply: {
      day: '2026-11-25',
      endsAt: '2026-11-26T00:00:00.000Z',
      clue: 'A purple flower that helps you sleep',
      drums: [
        ['sun', 'ted', 'lav', 'mag'],
        ['en', 'dy', 'flow', 'net'],
        ['er', 'bear', 'ic', 'der'],
      ],
      tries: 3,
      tokens: 10,
      before: { word: 'teddybear', note: 'A friend for life, with one ear.' },
      play,
    },
  },
  postWordDrum: {
    body: { gameSlug: 'word-drum', day: '2026-11-25', attempt: 1, stops: [2, 0, 4] },
    reply: { play },
  },
}
