/** What the server answers besides the calls of the contract, for the reference. */
import type { OpenApi, Operation } from './openapi-document.ts'
import { AROUND_THE_API as TAG } from './tags.ts'

function get(operationId: string, summary: string, more: Partial<Operation> & Pick<Operation, 'responses'>): Operation {
  return { operationId, summary, tags: [TAG], security: [], ...more }
}

const text = (example: string) => ({ 'text/plain': { schema: { type: 'string' }, example } })

const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } })

const unsubscribeToken = {
  name: 'token',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example: '1.e.tM9x2Qk7cVb4Zr0aLw8YpA',
} as const

const TREE_SIZE = { name: 'size', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } } as const

export const plainPaths: OpenApi['paths'] = {
  '/livez': {
    get: get('livez', 'Whether the process runs', {
      responses: { 200: { description: 'It does.', content: text('ok') } },
    }),
  },
  '/readyz': {
    get: get('readyz', 'Whether the process can answer: its database can be reached', {
      responses: {
        200: { description: 'It can.', content: text('ok') },
        503: { description: 'The database cannot be reached.', content: text('the database cannot be reached') },
      },
    }),
  },
  '/api/openapi.json': {
    get: get('openapi', 'This document', {
      responses: {
        200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    }),
  },
  '/api/docs': {
    get: get('docs', 'This document as a page', {
      responses: { 200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } } },
    }),
  },
  '/api/draws/{id}/tickets': {
    get: get('drawTickets', 'The list of a committed draw: 40 bytes a ticket, its number and the hash of its holder', {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string', format: 'uuid' },
          example: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90',
        },
      ],
      responses: {
        200: {
          description: 'The list. It never changes.',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        404: { description: 'No draw of this id has been committed.' },
      },
    }),
  },
  '/log/checkpoint': {
    get: get(
      'logCheckpoint',
      'What the log of draws has signed last, with its witnesses’ signatures (c2sp.org/tlog-tiles)',
      {
        responses: {
          200: { description: 'A signed note.', content: { 'text/plain': { schema: { type: 'string' } } } },
          404: { description: 'Nothing is signed yet.' },
        },
      },
    ),
  },
  '/log/tile/{path}': {
    get: get('logTile', 'A tile of the log’s tree, or a bundle of its entries (c2sp.org/tlog-tiles)', {
      parameters: [{ name: 'path', in: 'path', required: true, schema: { type: 'string' }, example: 'entries/000' }],
      responses: {
        200: {
          description: 'The tile. It never changes.',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        404: { description: 'The tree has no such tile.' },
      },
    }),
  },
  '/log/timestamps/{size}/checkpoint': {
    get: get('logTimestampedCheckpoint', 'The note of a tree of the log, as authorities have timestamped it', {
      parameters: [TREE_SIZE],
      responses: {
        200: { description: 'A signed note.', content: { 'text/plain': { schema: { type: 'string' } } } },
        404: { description: 'No authority was asked about a tree of this size.' },
      },
    }),
  },
  '/log/timestamps/{size}/{nth}.tsr': {
    get: get('logTimestamp', 'What an authority answered about the note of a tree (RFC 3161)', {
      parameters: [TREE_SIZE, { name: 'nth', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } }],
      responses: {
        200: {
          description: 'The reply, as `openssl ts -verify` takes it.',
          content: { 'application/timestamp-reply': { schema: { type: 'string', format: 'binary' } } },
        },
        404: { description: 'There is no such timestamp.' },
      },
    }),
  },
  '/media/{name}': {
    get: get('media', 'A picture at a width, or a film, sound or captions as they are', {
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: String.raw`^[A-Za-z0-9][\w.-]{0,100}$` },
          example: 'cinema-for-two-card.webp',
        },
        {
          name: 'w',
          in: 'query',
          description: 'Pixels wide; the next larger of 320, 414, 460, 520, 768, 800, 1024, 1366, 1600, 1920 is sent.',
          schema: { type: 'integer', minimum: 1, maximum: 8192 },
          example: 800,
        },
        {
          name: 'h',
          in: 'query',
          description: 'Pixels high, for icons; the next larger of 45, 65, 90, 120, 130, 135, 195, 240, 360 is sent.',
          schema: { type: 'integer', minimum: 1, maximum: 8192 },
        },
      ],
      responses: {
        200: {
          description: 'The file; a picture in the best format that `Accept` names.',
          headers: { Vary: { schema: { const: 'Accept' } } },
          content: Object.fromEntries(
            ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'video/mp4', 'audio/mpeg', 'text/vtt'].map(
              (type) => [type, { schema: {} }],
            ),
          ),
        },
        206: { description: 'The range of a film or sound that was asked for.' },
        404: { description: '`not-found`: nothing has that name.' },
        416: { description: 'The range lies outside the file.' },
        422: { description: '`invalid-request`: that is no width or height.' },
        503: { description: '`busy`: too many pictures are being made; try again.' },
      },
    }),
  },
  '/api/email/unsubscribe/{token}': {
    get: get('openUnsubscribe', 'Leads from the address in a message’s header to the page that ends such messages', {
      parameters: [unsubscribeToken],
      responses: { 303: { description: 'The page.' } },
    }),
    post: {
      operationId: 'unsubscribeByMailbox',
      summary: 'The same as that page, for a mailbox’s own button (RFC 8058)',
      tags: [TAG],
      security: [],
      parameters: [unsubscribeToken],
      requestBody: {
        required: false,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', properties: { 'List-Unsubscribe': { const: 'One-Click' } } },
          },
        },
      },
      responses: {
        200: { description: 'No more of them.' },
        404: { description: '`not-found`: we signed no such token.' },
      },
    },
  },
  '/api/ecospend/banks/{bankId}/logo': {
    get: get('bankLogo', 'A bank’s picture', {
      parameters: [
        { name: 'bankId', in: 'path', required: true, schema: { type: 'string' }, example: 'obie-alder-personal' },
      ],
      responses: {
        200: { description: 'The picture.', content: { 'image/svg+xml': { schema: {} }, 'image/png': { schema: {} } } },
        404: { description: '`not-found`: there is no such bank, or it has no picture.' },
        503: { description: '`busy`: the banks cannot be asked for just now.' },
      },
    }),
  },
  '/api/intake/batches/{id}/rejected.csv': {
    get: get('rejectedRows', 'The rows of a delivery that were not entered, each with its reason, as CSV', {
      security: [{ source: [] }],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string', format: 'uuid' },
          example: '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c13',
        },
      ],
      responses: {
        200: {
          description: 'The file.',
          content: {
            'text/csv': {
              schema: { type: 'string' },
              example:
                'rejected row,rejected reason,rejected explanation,rejected charge in pence,reference,competitionId,phone,enteredAt\r\n2,closed,The entry was made when the channel had closed.,200,MO-81227,101,07700900101,2026-11-21T19:02:00Z\r\n',
            },
          },
        },
        403: { description: '`unknown-source`: the key is missing, or is no source’s.' },
        404: { description: '`not-found`: the source has no delivery of that id.' },
      },
    }),
  },
  '/win/preview/{token}': {
    get: get('preview', 'Where the link of a preview leads: says what it is, and sets the cookie that shows it', {
      parameters: [
        {
          name: 'token',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          example: '0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a44.tz3vYw0tq6mXo2kD8sBfJc1rZuLpEaN9gKiV5yQxW4M',
        },
      ],
      responses: {
        200: page('The page before the preview.'),
        404: page('The link was not made by us, or a part of it is missing.'),
        410: page('The preview has ended.'),
      },
    }),
  },
  '/win/preview/end': {
    get: get('endPreview', 'Takes the cookie of a preview away', {
      responses: { 303: { description: 'To the site.' } },
    }),
  },
  '/webhooks/braintree': {
    post: {
      operationId: 'braintreeWebhook',
      summary: 'Webhook of the card gateway; a hint, believed only after asking the gateway',
      tags: [TAG],
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['bt_signature', 'bt_payload'],
              properties: { bt_signature: { type: 'string' }, bt_payload: { type: 'string' } },
            },
          },
        },
      },
      responses: {
        200: { description: 'Heard.' },
        400: { description: '`malformed-request`: not signed.' },
      },
    },
  },
  '/webhooks/ecospend': {
    post: {
      operationId: 'ecospendWebhook',
      summary: 'Webhook of the open banking service; a hint, believed only after asking the service',
      tags: [TAG],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', properties: { paylink_id: { type: 'string' } } } } },
      },
      responses: {
        200: { description: 'Heard.' },
        400: { description: '`malformed-request`: no JSON.' },
      },
    },
  },
  '/webhooks/paypal': {
    post: {
      operationId: 'paypalWebhook',
      summary: 'Webhook of PayPal about a payout; a hint, believed only after asking PayPal',
      tags: [TAG],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', properties: { resource: { type: 'object' } } } } },
      },
      responses: {
        200: { description: 'Heard.' },
        400: { description: '`malformed-request`: no JSON.' },
        503: { description: '`busy`: it could not be noted; it is to come again.' },
      },
    },
  },
}
