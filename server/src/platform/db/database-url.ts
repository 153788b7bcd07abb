const pattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s
// PostgreSQL's other values of target_session_attrs lead to a server where nothing can be written.
const writable = ['read-write', 'primary', null]

/**
 * The addresses in `postgres://user:password@host1:5432,host2/name`, one for each host in their order, as node-postgres
 * takes one host alone; none when the text is not such an address.
 */
export function databaseUrls(text: string): string[] {
  const [, head = '', hosts = '', tail = ''] = pattern.exec(text) ?? []
  const urls = hosts.split(',').map((host) => head + host + tail)
  const areUrls =
    head !== '' && urls.every((url) => URL.canParse(url)) && (urls.length === 1 || !/^,|,,|,$/.test(hosts))
  return areUrls && writable.includes(new URL(urls[0] ?? '').searchParams.get('target_session_attrs')) ? urls : []
}

/** The same address without the parameters that the caller sets: node-postgres prefers those in the address. */
export function withoutParameters(url: string, names: string[]): string {
  const parsed = new URL(url)
  const unwanted = names.filter((name) => parsed.searchParams.has(name))
  for (const name of unwanted) parsed.searchParams.delete(name)
  return unwanted.length ? parsed.href : url
}
