import { demoEmail, demoPassword } from '@portale/server/demo/accounts.ts'

/** Signs in as a demo account; returns the headers of its calls. */
export async function signIn(address: string, account: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const storeCookies = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
  }
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'x-requested-with': 'XMLHttpRequest',
  })
  storeCookies(await fetch(`${address}/login`))
  const body = JSON.stringify({ email: demoEmail(account), password: demoPassword })
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) throw new Error(`login of ${account} returned ${answer.status}`)
  storeCookies(answer)
  return headers()
}
