/** The request for a timestamp and what is checked of its reply (RFC 3161). Whoever relies on one checks the authority's signature. */
import { isEqual } from '@fairdraw/log/bytes.ts'
import { ContentInfo, SignedData, id_signedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  MessageImprint,
  PKIStatus,
  TSTInfo,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  id_ct_tstInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

const SHA256 = '2.16.840.1.101.3.4.2.1'

/** `hash`: SHA-256 of what is stamped. `nonce`: a positive number in eight bytes, the first between 1 and 127. */
export type Stamping = { hash: Uint8Array; nonce: Uint8Array }

/** Asks for the authority's certificate as well, so that the reply can be checked when the authority is gone. */
export function writeRequest({ hash, nonce }: Stamping): Uint8Array {
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(hash),
    }),
    nonce: Uint8Array.from(nonce).buffer,
    certReq: true,
  })
  return new Uint8Array(AsnConvert.serialize(request))
}

/** Throws a sentence unless the reply grants a timestamp of this hash, made for this request. */
export function checkReply(reply: Uint8Array, { hash, nonce }: Stamping): void {
  const { status, timeStampToken } = readable(() => AsnConvert.parse(reply, TimeStampResp))
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new Error(`the authority refused, with the status ${status.status}`)
  const { messageImprint, nonce: answered } = readable(() => readToken(timeStampToken))
  const { hashAlgorithm, hashedMessage } = messageImprint
  if (hashAlgorithm.algorithm !== SHA256 || !isEqual(new Uint8Array(hashedMessage.buffer), hash))
    throw new Error('the timestamp is of something else')
  if (!answered || !isEqual(new Uint8Array(answered), nonce)) throw new Error('the timestamp answers another request')
}

function readable<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new Error(`the reply cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** What was stamped, and for which request. */
function readToken(token: ContentInfo | undefined): TSTInfo {
  if (token?.contentType !== id_signedData) throw new Error('it has no signed data')
  const { eContent, eContentType } = AsnConvert.parse(token.content, SignedData).encapContentInfo
  if (eContentType !== id_ct_tstInfo || !eContent?.single) throw new Error('it has no timestamp')
  return AsnConvert.parse(eContent.single, TSTInfo)
}
