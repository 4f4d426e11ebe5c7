/** Examples of the desk's calls, by the call's name (examples.ts). */

const id = '0197a3c2-4b1e-7d52-9b41-0c5f3f5b7a31'
const at = '2026-11-21T09:00:00.000Z'
const token = 'Zk3vYw0tq6mXo2kD8sBfJc1rZuLpEaN9gKiV5yQxW4M'
const staff = { id, name: 'Robin Ashe', email: 'robin@fairdraw.example', roles: ['editor', 'support'] }
const invitation = {
  staff,
  link: `https://desk.fairdraw.example/desk/enrol#${token}`,
  expiresAt: '2026-11-23T09:00:00.000Z',
}
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const passkey = { id: 'pB1xw4kq', rawId: 'pB1xw4kq', type: 'public-key', clientExtensionResults: {} }

const creationOptions = {
  challenge: token,
  rp: { id: 'desk.fairdraw.example', name: 'Fairdraw desk' },
  user: { id: 'AZejwksefVKbQQxfP1t6MQ', name: staff.email, displayName: staff.name },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}

const credential = {
  ...passkey,
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
}

const view = {
  id: '0197a3c2-6f0a-7d31-9a11-7c3e5d2b1b09',
  room: '/content',
  name: 'Quizzes in review',
  search: '?kind=competition&state=in-review&words=quiz',
}

export const STAFF_EXAMPLES = {
  postDeskPasskeyOptions: {
    reply: { challenge: token, rpId: 'desk.fairdraw.example', timeout: 300_000, userVerification: 'required' },
  },
  postDeskPasskey: {
    body: { ...passkey, response: { clientDataJSON, authenticatorData: 'SZYN5YgO', signature: 'MEUCIQD' } },
    reply: { staff },
  },
  postDeskTotp: { body: { email: staff.email, code: '492039' }, reply: { staff } },
  getDeskProvider: { reply: { name: 'Example single sign-on' } },
  postDeskProviderStart: {
    body: { isFresh: false },
    reply: { url: `https://id.fairdraw.example/authorize?client_id=fairdraw-desk&response_type=code&state=${token}` },
  },
  postDeskProvider: { body: { query: `?code=SplxlOBeZQQYbYS6WxSbIA&state=${token}` }, reply: { staff } },
  postDeskEnrolPasskeyOptions: {
    body: { token },
    reply: creationOptions,
  },
  postDeskEnrolPasskey: {
    body: {
      token,
      credential,
    },
    reply: { staff },
  },
  postDeskEnrolTotpOptions: {
    body: { token },
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Fairdraw%20desk:robin%40fairdraw.example?issuer=Fairdraw%20desk&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  postDeskEnrolTotp: { body: { token, code: '492039' }, reply: { staff } },
  getDeskMe: {
    reply: {
      staff,
      factor: 'passkey',
      acts: ['use-own-session'],
      expiresAt: '2026-11-21T19:00:00.000Z',
      freshUntil: '2026-11-21T09:05:00.000Z',
      views: [view],
    },
  },
  postDeskSaveView: { body: { room: view.room, name: view.name, search: view.search }, reply: { view } },
  postDeskDeleteView: { params: { id: view.id }, reply: {} },
  postDeskLogOut: { reply: {} },
  getDeskSessions: {
    reply: {
      sessions: [{ id, device: 'Firefox on Linux', factor: 'passkey', createdAt: at, lastSeenAt: at, isCurrent: true }],
    },
  },
  postDeskEndSession: { params: { id }, reply: {} },
  postDeskEndOtherSessions: { reply: { ended: 1 } },
  getDeskFactors: {
    reply: {
      passkeys: [{ id: passkey.id, transports: ['internal'], createdAt: at, lastUsedAt: at }],
      totp: { createdAt: at },
    },
  },
  postDeskRemovePasskey: { params: { id: passkey.id }, reply: {} },
  postDeskRemoveTotp: { reply: {} },
  getDeskWaiting: {
    reply: {
      waiting: [
        {
          act: 'approve-draw',
          by: { id, name: staff.name },
          since: at,
          given: 1,
          needed: 2,
          myPart: 'may',
          drawId: id,
          title: 'A weekend by the sea',
          tickets: 48_210,
          approvedBy: [{ id, name: 'Sam Okafor' }],
        },
      ],
      accessChanges: [
        { id: 1203, at, change: 'add-passkey', person: { id, name: staff.name }, by: { id, name: staff.name } },
      ],
    },
  },
  postDeskAddPasskeyOptions: { reply: creationOptions },
  postDeskAddPasskey: { body: { credential }, reply: {} },
  getDeskStaff: {
    reply: {
      staff: [
        {
          ...staff,
          createdAt: at,
          disabledAt: null,
          passkeys: 1,
          hasTotp: false,
          sessions: 1,
          isFromProvider: false,
          isInvited: false,
        },
      ],
    },
  },
  postDeskInvite: { body: { email: staff.email, name: staff.name, roles: staff.roles }, reply: invitation },
  postDeskReinvite: { params: { id }, reply: invitation },
  postDeskRoles: { params: { id }, body: { roles: ['editor', 'publisher'] }, reply: { staff } },
  postDeskDisable: { params: { id }, reply: {} },
  postDeskEndSessions: { params: { id }, reply: {} },
  getDeskAuditLog: {
    query: { before: '1205' },
    reply: {
      rows: [
        {
          id: 1204,
          at,
          actor: `staff:${id}`,
          act: 'change-roles',
          subject: { kind: 'staff', id },
          before: { roles: ['editor'] },
          after: { roles: ['editor', 'publisher'] },
          reason: null,
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    },
  },
}
