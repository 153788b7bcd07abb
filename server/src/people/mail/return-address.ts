const placeholder = 'TOKEN'
const uuidParts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** The address that refusals of one mail come back to, of MAIL_RETURN and the mail's token. */
export const toReturnAddress = (pattern: string, token: string): string =>
  pattern.replace(placeholder, token.replaceAll('-', ''))

/** The token of such an address; undefined for any other one. Servers on the way may change capital letters. */
export function parseReturnAddress(pattern: string, address: string): string | undefined {
  const [before = '', after = ''] = pattern.toLowerCase().split(placeholder.toLowerCase())
  const given = address.toLowerCase()
  const token = given.slice(before.length, given.length - after.length)
  if (given !== before + token + after || !/^[0-9a-f]{32}$/.test(token)) return undefined
  return token.replace(uuidParts, '$1-$2-$3-$4-$5')
}
