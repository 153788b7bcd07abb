import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a proxy is put together: the unpacked packages, an empty folder, its port and the portal's. */
export type Place = { root: string; folder: string; port: number; portal: number }
type Command = { program: string; args: string[]; env?: Record<string, string> }
export type ProxyProgram = {
  /** The file of ops/proxies. */
  file: string
  /** The package of Debian. */
  package: string
  versionOption: string
  /** Several slashes at the beginning of an address become one. */
  joinsFirstSlashes?: true
  /** Where addresses of the file become those of the test; `listen` is how it says that it listens at port 80. */
  listen: [found: string, written: (port: number) => string]
  upstream: [found: string, written: (port: number) => string]
  /** Writes what the distribution has around the file, without what the machine's own proxy uses. */
  prepare: (place: Place, text: string) => Command
}

/** The folder of the libraries of this kind of machine. */
export function findLibraries(root: string): string | undefined {
  const lib = join(root, 'usr/lib')
  const machine = existsSync(lib) && readdirSync(lib).find((name) => name.endsWith('-linux-gnu'))
  return machine ? join(lib, machine) : undefined
}

const withAddress = (port: number) => `127.0.0.1:${port}`
const usual = (listen: string): Pick<ProxyProgram, 'listen' | 'upstream'> => ({
  listen: [listen, (port) => listen.replace(/(?:\*?:)?80\b/, withAddress(port))],
  upstream: ['127.0.0.1:3000', withAddress],
})

/** Replaces paths in a file of the package. */
function rewrite(path: string, replacements: Record<string, string>): void {
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to)
  writeFileSync(path, text)
}

/** The package's settings without what is enabled on this machine. */
function copyEtc({ root, folder }: Place, name: string): string {
  const etc = join(folder, name)
  cpSync(join(root, 'etc', name), etc, { recursive: true, dereference: false })
  for (const enabled of ['sites-enabled', 'conf-enabled', 'mods-enabled', 'modules-enabled', 'conf.d']) {
    rmSync(join(etc, enabled), { recursive: true, force: true })
    mkdirSync(join(etc, enabled))
  }
  return etc
}

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

// What `apt install apache2` enables, and what the file asks for.
const apacheModules =
  'access_compat alias authn_core authz_core authz_host autoindex deflate dir env filter mime mpm_event negotiation reqtimeout setenvif status'
const apacheAsked = 'proxy proxy_http headers ssl socache_shmcb'

function prepareApache(place: Place, text: string): Command {
  const { root, folder, port } = place
  const etc = copyEtc(place, 'apache2')
  for (const module of `${apacheModules} ${apacheAsked}`.split(' '))
    for (const kind of ['load', 'conf']) {
      const available = join(etc, 'mods-available', `${module}.${kind}`)
      if (!readdirSync(join(etc, 'mods-available')).includes(`${module}.${kind}`)) continue
      cpSync(available, join(etc, 'mods-enabled', `${module}.${kind}`))
      rewrite(join(etc, 'mods-enabled', `${module}.${kind}`), {
        '/usr/lib/apache2': join(root, 'usr/lib/apache2'),
        '/usr/share/apache2': join(root, 'usr/share/apache2'),
        '/etc/apache2': etc,
      })
    }
  writeFileSync(join(etc, 'ports.conf'), `Listen ${withAddress(port)}\nServerName localhost\n`)
  write(join(etc, 'sites-enabled'), 'portale.conf', text)
  return {
    program: 'usr/sbin/apache2',
    args: ['-d', etc, '-f', join(etc, 'apache2.conf'), '-DFOREGROUND'],
    env: {
      APACHE_RUN_USER: 'www-data',
      APACHE_RUN_GROUP: 'www-data',
      APACHE_PID_FILE: join(folder, 'apache2.pid'),
      APACHE_RUN_DIR: folder,
      APACHE_LOCK_DIR: folder,
      APACHE_LOG_DIR: folder,
    },
  }
}

function prepareNginx(place: Place, text: string): Command {
  const { folder } = place
  const etc = copyEtc(place, 'nginx')
  rewrite(join(etc, 'nginx.conf'), { '/etc/nginx': etc, '/var/log/nginx': folder, '/run/nginx.pid': `${folder}/pid` })
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};\n`)
  write(join(etc, 'conf.d'), 'paths.conf', paths.join(''))
  write(join(etc, 'sites-enabled'), 'portale', text)
  const settings = ['-p', folder, '-c', join(etc, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;']
  return { program: 'usr/sbin/nginx', args: settings }
}

function prepareLighttpd(place: Place, text: string): Command {
  const { root, folder, port } = place
  const etc = copyEtc(place, 'lighttpd')
  const main = join(etc, 'lighttpd.conf')
  mkdirSync(join(folder, 'uploads'))
  chmodSync(join(folder, 'uploads'), 0o777)
  rewrite(main, {
    'server.port                 = 80': `server.port = ${port}\nserver.bind = "127.0.0.1"`,
    'include_shell "/usr/share/lighttpd/use-ipv6.pl " + server.port': '',
    '/usr/share/lighttpd': join(root, 'usr/share/lighttpd'),
    '/var/cache/lighttpd/uploads': join(folder, 'uploads'),
    '/var/log/lighttpd': folder,
    '/run/lighttpd.pid': join(folder, 'lighttpd.pid'),
    '/etc/lighttpd': etc,
    '/var/www/html': folder,
  })
  write(join(etc, 'conf-enabled'), '50-portale.conf', text)
  return { program: 'usr/sbin/lighttpd', args: ['-D', '-f', main, '-m', join(root, 'usr/lib/lighttpd')] }
}

function prepareSquid({ root, folder }: Place, text: string): Command {
  const share = join(root, 'usr/share/squid')
  const paths = [
    `pid_filename ${folder}/pid`,
    `cache_log ${folder}/cache.log`,
    'access_log none',
    `icon_directory ${share}/icons`,
    `mime_table ${share}/mime.conf`,
    `error_directory ${share}/errors/templates`,
    `coredump_dir ${folder}`,
    'visible_hostname localhost',
    'pinger_enable off',
    `unlinkd_program ${join(root, 'usr/lib/squid/unlinkd')}`,
    'shutdown_lifetime 1 second',
    '',
  ]
  const file = write(folder, 'squid.conf', text + paths.join('\n'))
  return { program: 'usr/sbin/squid', args: ['-N', '-n', `portale${process.pid}`, '-f', file] }
}

export const proxyPrograms: Record<string, ProxyProgram> = {
  nginx: { file: 'nginx.conf', package: 'nginx', versionOption: '-v', ...usual('listen 80;'), prepare: prepareNginx },
  Apache: {
    file: 'apache.conf',
    package: 'apache2',
    versionOption: '-v',
    joinsFirstSlashes: true,
    ...usual('<VirtualHost *:80>'),
    prepare: prepareApache,
  },
  HAProxy: {
    file: 'haproxy.cfg',
    package: 'haproxy',
    versionOption: '-v',
    ...usual('bind :80'),
    prepare: ({ folder }, text) => {
      const alone = text.replace(/^\s+(?:chroot|user|group|log) .*\n/gm, '')
      return { program: 'usr/sbin/haproxy', args: ['-db', '-f', write(folder, 'haproxy.cfg', alone)] }
    },
  },
  Caddy: {
    file: 'Caddyfile',
    package: 'caddy',
    versionOption: 'version',
    listen: ['portale.example {', (port) => `http://127.0.0.1:${port} {`],
    upstream: ['127.0.0.1:3000', withAddress],
    prepare: ({ folder }, text) => ({
      program: 'usr/bin/caddy',
      args: ['run', '--adapter', 'caddyfile', '--config', write(folder, 'Caddyfile', `{\n\tadmin off\n}\n${text}`)],
      env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    }),
  },
  Varnish: {
    file: 'varnish.vcl',
    package: 'varnish',
    versionOption: '-V',
    listen: ['', () => ''],
    upstream: ['.port = "3000"', (port) => `.port = "${port}"`],
    prepare: ({ root, folder, port }, text) => ({
      program: 'usr/sbin/varnishd',
      args: [
        ...['-F', '-j', 'none', '-a', withAddress(port), '-f', write(folder, 'default.vcl', text)],
        ...['-n', join(folder, 'varnish'), '-s', 'malloc,256m'],
        ...['-p', `vmod_path=${findLibraries(root)}/varnish/vmods`],
      ],
    }),
  },
  lighttpd: {
    file: 'lighttpd.conf',
    package: 'lighttpd',
    versionOption: '-v',
    listen: ['', () => ''],
    upstream: ['"port" => 3000', (port) => `"port" => ${port}`],
    prepare: prepareLighttpd,
  },
  Squid: {
    file: 'squid.conf',
    package: 'squid',
    versionOption: '-v',
    listen: ['http_port 80', (port) => `http_port ${withAddress(port)}`],
    upstream: ['parent 3000', (port) => `parent ${port}`],
    prepare: prepareSquid,
  },
}
