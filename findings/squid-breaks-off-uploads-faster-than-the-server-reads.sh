#!/bin/sh
# Squid 5 as an accelerator breaks off a valid upload, without an answer and without a line in its log, when the body
# arrives faster than the server behind it reads and is larger than client_request_buffer_max_size (512 KB by default):
# it takes the full buffer for the end of the client's connection. The access log says TCP_MISS_ABORTED, as if the client
# had left. With a server that reads at once the same upload passes, so that a quick try shows nothing. A buffer that is
# larger than the whole body avoids it, and Squid does not fill it; one of 4 MB breaks off some uploads still.
# Needs apt with Debian 12's packages, and Node.
set -eu
folder=$(mktemp -d)
chmod 777 "$folder"
pids=
trap 'kill $pids 2>/dev/null || true; sleep 2; rm -rf "$folder"' EXIT
cd "$folder"
packages=$(apt-get install --simulate --no-install-recommends squid | awk '/^Inst/ {print $2}')
# shellcheck disable=SC2086
apt-get -qq -o APT::Sandbox::User=root download ${packages:-squid}
for archive in *.deb; do dpkg-deb -x "$archive" root; done
libraries=$(echo root/usr/lib/*-linux-gnu)
squid() { LD_LIBRARY_PATH="$folder/$libraries" root/usr/sbin/squid "$@"; }
echo "$(squid -v | head -1) ($(dpkg-deb -f squid_*.deb Version)), Node $(node --version)"
cat > slow.mjs <<'JS'
import { createServer } from 'node:http'
const slow = (req, res) => {
  let size = 0
  req.on('data', (part) => {
    size += part.length
    req.pause()
    setTimeout(() => req.resume(), 2)
  })
  req.on('end', () => res.end(String(size)))
}
const server = createServer(slow).listen(0, '127.0.0.1', () => console.log(server.address().port))
JS
cat > upload.mjs <<'JS'
import { Agent, request } from 'node:http'
const body = Buffer.alloc(20_000_000, 'a')
const upload = () =>
  new Promise((resolve) => {
    const agent = new Agent({ keepAlive: true })
    const headers = { 'content-length': body.length }
    const req = request({ host: '127.0.0.1', port: process.argv[2], method: 'POST', agent, headers })
    req.on('error', () => resolve('broken off'))
    req.on('response', (res) => {
      res.resume().on('end', () => {
        agent.destroy()
        resolve(String(res.statusCode))
      })
    })
    req.end(body)
  })
const seen = []
for (let count = 0; count < 4; count += 1) seen.push(await upload())
console.log(seen.join(', '))
JS
node slow.mjs > port & pids="$pids $!"
free_port() { node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"; }
while [ ! -s port ]; do sleep 0.2; done
# The name of a run, the size of the buffer: what four uploads of 20 MB saw.
try() {
  listen=$(free_port)
  {
    echo "http_port 127.0.0.1:$listen accel defaultsite=example.org"
    echo "cache_peer 127.0.0.1 parent $(cat port) 0 no-query no-digest originserver"
    echo "http_access allow all"
    echo "never_direct allow all"
    echo "cache deny all"
    [ "$2" = default ] || echo "client_request_buffer_max_size $2"
    echo "pid_filename $folder/$1.pid"
    echo "cache_log $folder/$1.log"
    echo "access_log none"
    echo "icon_directory $folder/root/usr/share/squid/icons"
    echo "mime_table $folder/root/usr/share/squid/mime.conf"
    echo "error_directory $folder/root/usr/share/squid/errors/templates"
    echo "unlinkd_program $folder/root/usr/lib/squid/unlinkd"
    echo "coredump_dir $folder"
    echo "visible_hostname localhost"
    echo "pinger_enable off"
    echo "shutdown_lifetime 0 seconds"
  } > "$1.conf"
  LD_LIBRARY_PATH="$folder/$libraries" root/usr/sbin/squid -N -n "found$$$1" -f "$folder/$1.conf" &
  last=$!
  pids="$pids $last"
  until node -e "require('net').connect($listen,'127.0.0.1').on('connect',()=>process.exit(0)).on('error',()=>process.exit(1))"; do sleep 0.3; done
  node upload.mjs "$listen" > "$1.seen"
  kill "$last"
}
try usual default
try whole '32 MB'
echo "buffer of 512 KB: $(cat usual.seen)"
echo "buffer of 32 MB: $(cat whole.seen)"
grep -q 'broken off' usual.seen && [ "$(cat whole.seen)" = '200, 200, 200, 200' ]
