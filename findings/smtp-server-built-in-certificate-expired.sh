#!/bin/sh
# smtp-server offers STARTTLS and TLS with a certificate of its own when it is given none, and warns that its key is public.
# It does not say that this certificate has expired: a client that trusts exactly this certificate, as a test of
# STARTTLS does, refuses it with "certificate has expired", whatever authority it is given.
set -eu
version=3.21.6
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund "smtp-server@$version" >/dev/null
echo "smtp-server $version, Node $(node --version)"
cat > look.mjs <<'JS'
import { connect } from 'node:tls'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
const server = new SMTPServer({ secure: true, authOptional: true, disableReverseLookup: true })
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address()
const look = (options) => connect({ port, host: '127.0.0.1', checkServerIdentity: () => undefined, ...options })
const seen = look({ rejectUnauthorized: false })
await once(seen, 'secureConnect')
const certificate = seen.getPeerX509Certificate()
seen.destroy()
console.log('valid to:', new Date(certificate.validTo).toISOString().slice(0, 10))
const trusting = look({ ca: certificate.toString() })
const [error] = await once(trusting, 'error')
console.log('trusted as an authority of its own:', error.code)
process.exit(error.code === 'CERT_HAS_EXPIRED' ? 0 : 1)
JS
node look.mjs 2>/dev/null
