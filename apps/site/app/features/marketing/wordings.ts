/** What a player agrees to, word for word as it is shown: it is recorded with the consent (field rule 24). */
export const WORDINGS = {
  login:
    'I’d like to hear about prizes, draws and offers by text message. I can stop at any time, in My account or by the link in any message.',
  email: 'I’d like to hear about prizes, draws and offers by email. I can stop at any time.',
  text: 'I’d like to hear about prizes, draws and offers by text message. I can stop at any time.',
} as const
