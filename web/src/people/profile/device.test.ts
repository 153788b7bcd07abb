import { describe, expect, it } from 'vitest'
import { deviceName, formatPlace, isHandheld } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('deviceName', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome su Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge su Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome su Linux'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox su Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari su Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/142.0 Safari/604.1', 'Chrome su iPhone'],
    ['Mozilla/5.0 (Linux; Android 16) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36', 'Samsung Internet su Android'],
    ['Dalvik/2.1.0 (Linux; U; Android 16)', 'Dispositivo Android'],
    ['curl/8.11', 'Dispositivo sconosciuto'],
    ['', 'Dispositivo sconosciuto'],
  ])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})

it('distinguishes phones and tablets from computers', () => {
  expect(isHandheld('Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Safari/604.1')).toBe(true)
  expect(isHandheld('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0')).toBe(false)
})

it.each([
  ['127.0.0.1', 'Rete interna (127.0.0.1)'],
  ['::ffff:10.0.0.7', 'Rete interna (10.0.0.7)'],
  ['172.31.0.1', 'Rete interna (172.31.0.1)'],
  ['fd00::1', 'Rete interna (fd00::1)'],
  ['fe80::1', 'Rete interna (fe80::1)'],
  ['::1', 'Rete interna (::1)'],
  ['172.32.0.1', 'Indirizzo 172.32.0.1'],
  ['100.64.0.1', 'Indirizzo 100.64.0.1'],
  ['203.0.113.7', 'Indirizzo 203.0.113.7'],
  ['2001:db8::1', 'Indirizzo 2001:db8::1'],
])('the place of %s', (address, place) => expect(formatPlace(address)).toBe(place))
