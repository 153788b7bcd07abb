import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The certificates of a PEM file; throws when it can't be read, or has none. */
export function readCertificates(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`SMTP_CA can’t be read: ${(error as Error).message}`)
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    for (const certificate of certificates) new X509Certificate(certificate)
  } catch {
    throw new Error(`SMTP_CA ${path} has a certificate that can’t be read`)
  }
  if (certificates.length === 0) throw new Error(`SMTP_CA ${path} has no certificate (PEM)`)
  return certificates.join('\n')
}
