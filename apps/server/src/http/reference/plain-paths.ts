/** What the server answers besides the calls of the contract, for the reference. */
import type { Json, OpenApi, Operation, Parameter, Reply } from './openapi-document.ts'
import { AROUND_THE_API as TAG } from './tags.ts'

type Rest = Partial<Operation> & Pick<Operation, 'responses'>

const operation = (operationId: string, summary: string, rest: Rest): Operation => ({
  operationId,
  summary,
  tags: [TAG],
  security: [],
  ...rest,
})

/** What is got from a path. */
const got = (...parts: Parameters<typeof operation>) => ({ get: operation(...parts) })

/** A part of the path. */
const part = (name: string, schema: Json, example?: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...(example !== undefined && { example }),
})

const STRING: Json = { type: 'string' }
const ID: Json = { type: 'string', format: 'uuid' }

/** A reply whose body is of one type. */
const reply = (description: string, type: string, schema: Json = STRING, example?: string): Reply => ({
  description,
  content: { [type]: { schema, ...(example !== undefined && { example }) } },
})

const page = (description: string) => reply(description, 'text/html')
const bytes = (description: string, type = 'application/octet-stream') =>
  reply(description, type, { type: 'string', format: 'binary' })

/** A body that must be sent. */
const body = (type: string, schema: Json, required = true) => ({ required, content: { [type]: { schema } } })

const UNSUBSCRIBE_TOKEN = part('token', STRING, '1.e.tM9x2Qk7cVb4Zr0aLw8YpA')
const TREE_SIZE = part('size', { type: 'integer', minimum: 1 })
const HEARD: Reply = { description: 'Heard.' }

export const plainPaths: OpenApi['paths'] = {
  '/livez': got('livez', 'Whether the process runs', {
    responses: { 200: reply('It does.', 'text/plain', STRING, 'ok') },
  }),
  '/readyz': got('readyz', 'Whether the process can answer: its database can be reached', {
    responses: {
      200: reply('It can.', 'text/plain', STRING, 'ok'),
      503: reply('The database cannot be reached.', 'text/plain', STRING, 'the database cannot be reached'),
    },
  }),
  '/api/openapi.json': got('openapi', 'This document', {
    responses: { 200: reply('OpenAPI 3.1.', 'application/json', { type: 'object' }) },
  }),
  '/api/docs': got('docs', 'This document as pages: their contents', { responses: { 200: page('The page.') } }),
  '/api/docs/{group}': got('docsOfGroup', 'A group of calls of this document as a page', {
    parameters: [part('group', STRING, 'entry')],
    responses: { 200: page('The page.') },
  }),
  '/api/draws/{id}/tickets': got(
    'drawTickets',
    'The list of a committed draw: 40 bytes a ticket, its number and the hash of its holder',
    {
      parameters: [part('id', ID, '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90')],
      responses: {
        200: bytes('The list. It never changes.'),
        404: { description: 'No draw of this id has been committed.' },
      },
    },
  ),
  '/log/checkpoint': got(
    'logCheckpoint',
    'What the log of draws has signed last, with its witnesses’ signatures (c2sp.org/tlog-tiles)',
    {
      responses: { 200: reply('A signed note.', 'text/plain'), 404: { description: 'Nothing is signed yet.' } },
    },
  ),
  '/log/tile/{path}': got('logTile', 'A tile of the log’s tree, or a bundle of its entries (c2sp.org/tlog-tiles)', {
    parameters: [part('path', STRING, 'entries/000')],
    responses: {
      200: bytes('The tile. It never changes.'),
      404: { description: 'The tree has no such tile.' },
    },
  }),
  '/log/timestamps/{size}/checkpoint': got(
    'logTimestampedCheckpoint',
    'The note of a tree of the log, as authorities have timestamped it',
    {
      parameters: [TREE_SIZE],
      responses: {
        200: reply('A signed note.', 'text/plain'),
        404: { description: 'No authority was asked about a tree of this size.' },
      },
    },
  ),
  '/log/timestamps/{size}/{nth}.tsr': got(
    'logTimestamp',
    'What an authority answered about the note of a tree (RFC 3161)',
    {
      parameters: [TREE_SIZE, part('nth', { type: 'integer', minimum: 0 })],
      responses: {
        200: bytes('The reply, as `openssl ts -verify` takes it.', 'application/timestamp-reply'),
        404: { description: 'There is no such timestamp.' },
      },
    },
  ),
  '/media/{name}': got('media', 'A picture at a width, or a film, sound or captions as they are', {
    parameters: [
      part('name', { type: 'string', pattern: String.raw`^[A-Za-z0-9][\w.-]{0,100}$` }, 'cinema-for-two-card.webp'),
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
          ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'video/mp4', 'audio/mpeg', 'text/vtt'].map((type) => [
            type,
            { schema: {} },
          ]),
        ),
      },
      206: { description: 'The range of a film or sound that was asked for.' },
      404: { description: '`not-found`: nothing has that name.' },
      416: { description: 'The range lies outside the file.' },
      422: { description: '`invalid-request`: that is no width or height.' },
      503: { description: '`busy`: too many pictures are being made; try again.' },
    },
  }),
  '/api/email/unsubscribe/{token}': {
    get: operation(
      'openUnsubscribe',
      'Leads from the address in a message’s header to the page that ends such messages',
      {
        parameters: [UNSUBSCRIBE_TOKEN],
        responses: { 303: { description: 'The page.' } },
      },
    ),
    post: operation('unsubscribeByMailbox', 'The same as that page, for a mailbox’s own button (RFC 8058)', {
      parameters: [UNSUBSCRIBE_TOKEN],
      requestBody: body(
        'application/x-www-form-urlencoded',
        { type: 'object', properties: { 'List-Unsubscribe': { const: 'One-Click' } } },
        false,
      ),
      responses: {
        200: { description: 'No more of them.' },
        404: { description: '`not-found`: we signed no such token.' },
      },
    }),
  },
  '/api/ecospend/banks/{bankId}/logo': got('bankLogo', 'A bank’s picture', {
    parameters: [part('bankId', STRING, 'obie-alder-personal')],
    responses: {
      200: { description: 'The picture.', content: { 'image/svg+xml': { schema: {} }, 'image/png': { schema: {} } } },
      404: { description: '`not-found`: there is no such bank, or it has no picture.' },
      503: { description: '`busy`: the banks cannot be asked for just now.' },
    },
  }),
  '/api/intake/batches/{id}/rejected.csv': got(
    'rejectedRows',
    'The rows of a delivery that were not entered, each with its reason, as CSV',
    {
      security: [{ source: [] }],
      parameters: [part('id', ID, '0197a3c2-9d11-7c40-8a55-2f4e6b8d0c13')],
      responses: {
        200: reply(
          'The file.',
          'text/csv',
          STRING,
          'rejected row,rejected reason,rejected explanation,rejected charge in pence,reference,competitionId,phone,enteredAt\r\n2,closed,The entry was made when the channel had closed.,200,MO-81227,101,07700900101,2026-11-21T19:02:00Z\r\n',
        ),
        403: { description: '`unknown-source`: the key is missing, or is no source’s.' },
        404: { description: '`not-found`: the source has no delivery of that id.' },
      },
    },
  ),
  '/win/preview/{token}': got(
    'preview',
    'Where the link of a preview leads: says what it is, and sets the cookie that shows it',
    {
      parameters: [
        part('token', STRING, '0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a44.tz3vYw0tq6mXo2kD8sBfJc1rZuLpEaN9gKiV5yQxW4M'),
      ],
      responses: {
        200: page('The page before the preview.'),
        404: page('The link was not made by us, or a part of it is missing.'),
        410: page('The preview has ended.'),
      },
    },
  ),
  '/win/preview/end': got('endPreview', 'Takes the cookie of a preview away', {
    responses: { 303: { description: 'To the site.' } },
  }),
  '/webhooks/braintree': {
    post: operation('braintreeWebhook', 'Webhook of the card gateway; a hint, believed only after asking the gateway', {
      requestBody: body('application/x-www-form-urlencoded', {
        type: 'object',
        required: ['bt_signature', 'bt_payload'],
        properties: { bt_signature: STRING, bt_payload: STRING },
      }),
      responses: { 200: HEARD, 400: { description: '`malformed-request`: not signed.' } },
    }),
  },
  '/webhooks/ecospend': {
    post: operation(
      'ecospendWebhook',
      'Webhook of the open banking service; a hint, believed only after asking the service',
      {
        requestBody: body('application/json', { type: 'object', properties: { paylink_id: STRING } }),
        responses: { 200: HEARD, 400: { description: '`malformed-request`: no JSON.' } },
      },
    ),
  },
  '/webhooks/paypal': {
    post: operation('paypalWebhook', 'Webhook of PayPal about a payout; a hint, believed only after asking PayPal', {
      requestBody: body('application/json', { type: 'object', properties: { resource: { type: 'object' } } }),
      responses: {
        200: HEARD,
        400: { description: '`malformed-request`: no JSON.' },
        503: { description: '`busy`: it could not be noted; it is to come again.' },
      },
    }),
  },
}
