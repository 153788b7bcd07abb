import { expect, it } from 'vitest'
import { databaseUrls, withoutParameters } from './database-url.ts'

it('gives an address for each host, in their order', () => {
  expect(databaseUrls('postgres://u:p%40@db1:5432,db2/portale?target_session_attrs=read-write')).toEqual([
    'postgres://u:p%40@db1:5432/portale?target_session_attrs=read-write',
    'postgres://u:p%40@db2/portale?target_session_attrs=read-write',
  ])
  expect(databaseUrls('postgresql://[::1]:5433,[::2]/portale')).toEqual([
    'postgresql://[::1]:5433/portale',
    'postgresql://[::2]/portale',
  ])
})

it('leaves the address of one host as it is', () => {
  for (const url of ['postgres://a:b@localhost/c', 'postgres:///c?host=/run/postgresql', 'postgres://a:x@y@h:1/c'])
    expect(databaseUrls(url)).toEqual([url])
})

it('finds no address where a host is missing, a port is wrong, or a server without writes is asked for', () => {
  for (const url of [
    'localhost',
    'mysql://a/b',
    'postgres://a,/b',
    'postgres://a:1,b:x/c',
    'postgres://a/b?target_session_attrs=standby',
  ])
    expect(databaseUrls(url)).toEqual([])
})

it('removes the parameters that the caller sets', () => {
  expect(withoutParameters('postgres://a/b?application_name=x&sslmode=verify-full', ['application_name'])).toBe(
    'postgres://a/b?sslmode=verify-full',
  )
})
