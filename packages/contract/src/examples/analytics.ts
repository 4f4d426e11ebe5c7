/** Examples of the calls that measure, by the call's name (examples.ts). */

export const ANALYTICS_EXAMPLES = {
  postMeasurements: {
    body: {
      events: [
        { name: 'tile-view', competitionId: 101, version: 'b' },
        { name: 'tile-click', competitionId: 101, version: 'b' },
      ],
    },
    reply: {},
  },
  postPageFailure: { body: { kind: 'part', isTranslated: true }, reply: {} },
  getAnalytics: { reply: { tagManager: 'https://tags.example/container.js' } },
  getAccountAnalytics: { reply: { player: 'vX3kq0mZs8TzJbVYuxnHdPfLrEwCgAiKoMtBsRaQ1U4' } },
}
