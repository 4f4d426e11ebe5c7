/** Examples of logging in and out, by the call's name (examples.ts). */
import { bearer, phone } from './example-player.ts'

export const LOGIN_EXAMPLES = {
  postExists: { body: { phone }, reply: { exists: true, next: 'passcode' } },
  postSendOtp: { body: { phone }, reply: { retryAfter: 30 } },
  postForgot: { body: { phone }, reply: { retryAfter: 30 } },
  postVerifyOtp: { body: { phone, otp: '4821' }, reply: { token: bearer } },
  postLogin: {
    body: { phone, passcode: '2580', remember: true },
    reply: { token: bearer, player: { playerId: 1, phone } },
  },
  patchReset: { body: { phone, passcode: '7293', isOver18: true }, reply: { token: bearer } },
  patchRenew: { body: {}, reply: { token: bearer } },
  postHandover: { reply: { code: `${bearer}.mi0000000` } },
  postTakeOver: { body: { code: `${bearer}.mi0000000` }, reply: { token: bearer, phone } },
  postRestore: { reply: { token: bearer, phone } },
  postLogout: { reply: {} },
}
