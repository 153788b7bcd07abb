import { Agent, request } from 'node:http'
import { createXsrfToken } from '../../src/platform/http/csrf.ts'
import type { Caller, TestApp } from '../app.ts'

export type ProxiedCall = { method?: string; path: string; headers?: Record<string, string | string[]>; body?: Buffer }
export type ProxiedAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** The headers of a person's call, as the screens send them. */
export function personHeaders(t: TestApp, { token }: Caller): Record<string, string> {
  const xsrf = createXsrfToken(t.deps.config.secret, token)
  return {
    cookie: `portale_session=${token}; XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
    'x-requested-with': 'XMLHttpRequest',
    accept: 'application/json',
  }
}

/** Whom the portal sees calling when a proxy says so: not the proxy's own address. */
export const clientAddress = '127.0.0.9'

/**
 * A call over a connection of its own, whose address is sent as it is written. Like a browser it takes an answer that
 * comes while the body is being sent; a connection that breaks without an answer is an error.
 */
export const callThrough = (address: string, { method = 'GET', path, headers = {}, body }: ProxiedCall) =>
  new Promise<ProxiedAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const length = body && { 'content-length': String(body.length) }
    const agent = new Agent({ keepAlive: true }) // as browsers, which never say `Connection: close`
    const sent = { hostname, port, method, path, headers: { ...headers, ...length } }
    const req = request({ ...sent, agent, localAddress: clientAddress })
    let isAnswered = false
    req.on('error', (error) => !isAnswered && reject(error))
    req.on('response', (answer) => {
      isAnswered = true
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      const finish = () => {
        agent.destroy()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      }
      answer.on('end', finish)
      answer.on('error', reject)
    })
    req.end(body)
  })
