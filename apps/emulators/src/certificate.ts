// The library below needs it.
import 'reflect-metadata'
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const DAY_MS = 24 * 60 * 60 * 1000

/** A key and a self-signed certificate for the given DNS names, as PEM. Valid from yesterday for thirty days. */
export async function createCertificate(hosts: readonly string[]): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Fairdraw emulators',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 29 * DAY_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns' as const, value })))],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(key, PemConverter.PrivateKeyTag), cert: certificate.toString('pem') }
}
