import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../fields.ts'
import { retryDelay, webhookBody, webhookEvents } from './webhook.ts'

const parse = (webhook: unknown) => webhookBody.safeParse({ webhook })
const errorsOf = (webhook: unknown) => {
  const { error } = parse(webhook)
  return error ? fieldErrors(error) : {}
}
const valid = { url: 'https://crm.example/hooks?key=a%20b', events: ['lead.created'] }

describe('the body of a webhook', () => {
  it('is accepted with its address and events, active unless it says otherwise', () => {
    expect(parse(valid).data).toEqual({ webhook: { ...valid, description: '', active: true, lock_version: undefined } })
    expect(parse({ ...valid, active: '0' }).data?.webhook.active).toBe(false)
  })

  it('reports every problem at its field at once', () => {
    expect(errorsOf({})).toEqual({
      'webhook.url': ['Il campo indirizzo è obbligatorio.'],
      'webhook.events': ['Scegli almeno un evento.'],
    })
    expect(errorsOf({ ...valid, events: [], description: 'a\nb', active: 'forse' })).toEqual({
      'webhook.description': ['Il campo descrizione non è valido.'],
      'webhook.events': ['Scegli almeno un evento.'],
      'webhook.active': ['Il campo attivo non è valido.'],
    })
  })

  it.each([
    'crm.example/hooks',
    'ftp://crm.example/',
    'https://',
    'https://user:password@crm.example/',
    'https://crm.example\\@10.0.0.1/',
    'https://crm.example/a b',
    'https://crm.example/\u0000',
    'https://crm.example/#here',
    'javascript:alert(1)',
  ])('rejects the address %j', (url) => {
    expect(errorsOf({ ...valid, url })).toHaveProperty(['webhook.url'])
  })

  it.each([['lead.created', 'lead.exploded'], 'lead.created', [['lead.created']], { 0: 'lead.created' }])(
    'rejects the events %j',
    (...events) => {
      expect(errorsOf({ ...valid, events: events.length === 1 ? events[0] : ['lead.exploded'] })).toEqual({
        'webhook.events': ['Il campo eventi non è valido.'],
      })
    },
  )

  it('has each event once, in the order of the portal', () => {
    expect(parse({ ...valid, events: [...webhookEvents, ...webhookEvents].reverse() }).data?.webhook.events).toEqual([
      ...webhookEvents,
    ])
  })
})

describe('retryDelay', () => {
  it('grows with the tries, up to four hours, spread by a fifth', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((tries) => retryDelay(tries, 0, 0.5))
    expect(delays).toEqual([15, 60, 300, 900, 3600, 7200, 14_400, 14_400, 14_400])
    expect([0, 0.5].map((random) => retryDelay(2, 0, random))).toEqual([48, 60])
  })

  it('makes the last attempt when a day has passed, and none after it', () => {
    expect(retryDelay(8, 86_000, 0.5)).toBe(400)
    expect(retryDelay(8, 86_399.5, 0.5)).toBe(1)
    expect(retryDelay(8, 86_400, 0.5)).toBeUndefined()
  })

  it('tries about a dozen times in a day', () => {
    let [age, tries] = [0, 0]
    for (let delay: number | undefined = 0; delay !== undefined; delay = retryDelay(tries, age, 0.5)) {
      age += delay
      tries += 1
    }
    expect(tries).toBeGreaterThanOrEqual(10)
    expect(tries).toBeLessThan(16)
  })
})
