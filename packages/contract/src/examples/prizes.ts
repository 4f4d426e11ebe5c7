/** Examples of the calls about prizes and their winners, by the call's name (examples.ts). */

const id = '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b91'
const drawId = '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90'
const at = '2026-11-24T21:00:00.000Z'
const prize = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' }

const won = {
  id,
  prize,
  from: 'A weekend by the sea',
  ticket: '10-0432',
  state: 'claimed',
  wonAt: at,
  claimBy: null,
  deliverBy: '2026-12-24T21:00:00.000Z',
  dispatch: null,
  voucher: null,
  journey: [
    { state: 'offered', at },
    { state: 'claimed', at },
  ],
  uploads: 0,
}
const address = { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }
const award = {
  playerId: 1,
  id,
  drawId,
  from: won.from,
  ticket: won.ticket,
  prize,
  state: 'claimed',
  wonAt: at,
  claimBy: null,
  deliverBy: won.deliverBy,
  dispatch: null,
  replaces: null,
  withdrawal: null,
}
const withdrawal = {
  id: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b92',
  staffId: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b93',
  name: 'Robin Ashe',
  reason: 'The winner works for us and may not enter.',
  at,
}
const params = { playerId: '1', id }

const consent = {
  parts: ['story', 'photograph'],
  nameChoice: 'first-name',
  channel: 'phone',
  wording: 1,
  agreedAt: at,
  recordedAt: at,
  recordedBy: 'Edie Marlow',
}
const winner = {
  id,
  name: 'Alex',
  nameChoice: 'first-name',
  isNamed: true,
  location: 'Leeds',
  prize: 'A bike',
  wonAt: at,
  competition: { id: 105, title: 'A weekend by the sea' },
  draw: { id: drawId, title: 'A weekend by the sea', shownAt: at },
  picture: '/media/sea-card.webp',
  agreed: consent.parts,
  consents: [consent],
  story: { latest: 1, published: null },
}

export const PRIZE_EXAMPLES = {
  postPrizes: { body: {}, reply: { prizes: [won] } },
  postClaimPrize: { body: { id, address, nameChoice: 'first-name' }, reply: { prize: won } },
  postClaimVoucher: {
    body: { id },
    reply: {
      prize: {
        ...won,
        prize: {
          type: 'physical',
          value: 1500,
          name: 'A £15 voucher',
          physicalType: 'voucher',
          voucherName: 'Sundial',
        },
        state: 'credited',
        deliverBy: null,
        voucher: { code: 'SUN-4417-0093', expiresAt: null },
      },
    },
  },
  postPlayersUploads: { body: { id, picture: '/9j/4AAQSkZJRgABAQAAAQABAAD/' }, reply: { uploads: 1 } },
  getDeskAwards: { query: { state: 'claimed' }, reply: { awards: [award] } },
  postDeskAwardAddress: { params, body: {}, reply: { address, uploads: [] } },
  postDeskAwardStep: {
    params: { ...params, step: 'send' },
    body: { dispatch: { carrier: 'Royal Mail', reference: 'AB123456789GB' } },
    reply: { award },
  },
  postDeskWithdrawAward: {
    params,
    body: { reason: withdrawal.reason },
    reply: { award: { ...award, withdrawal } },
  },
  postDeskVouchers: { body: { voucher: 'Sundial', codes: ['SUN-4417-0093'] }, reply: { added: 1, free: 41 } },
  getDrawStories: {
    params: { id: drawId },
    reply: { stories: [{ id, name: 'Alex', prize: 'A bike', title: 'Two wheels and a grin' }] },
  },
  getDeskWinner: { params: { id }, reply: { winner } },
  getDeskDrawWinners: { params: { id: drawId }, reply: { winners: [winner] } },
  postDeskPublicity: {
    params: { id },
    body: { parts: consent.parts, channel: 'phone', agreedAt: at, nameChoice: 'first-name' },
    reply: { winner },
  },
}
