import { createPublicKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

// The few DER encodings that one self-signed X.509 certificate needs (RFC 5280 §4.1).
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const integer = (bytes: Uint8Array) => der(0x02, bytes)
const octets = (...parts: Uint8Array[]) => der(0x04, ...parts)
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const text = (value: string) => der(0x0c, Buffer.from(value))
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = objectId('550403')
const subjectAlternativeName = objectId('551d11')
const name = (value: string) => sequence(der(0x31, sequence(commonName, text(value))))

const dayMs = 24 * 60 * 60 * 1000

/** A key and a self-signed certificate for the given DNS names, as PEM. Valid from yesterday for thirty days. */
export function createCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const names = hosts.map((host) => der(0x82, Buffer.from(host)))
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name('Fairdraw emulators'),
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + 29 * dayMs))),
    name('Fairdraw emulators'),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAlternativeName, octets(sequence(...names))))),
  )
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey)
  const body = sequence(toBeSigned, ecdsaWithSha256, bits(signature)).toString('base64')
  const lines = body.match(/.{1,64}/g) ?? []
  return {
    key: privateKey,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
