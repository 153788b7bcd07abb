import { expect } from '@playwright/test'
import { demoEmail, demoPassword } from '@portale/server/demo/accounts.ts'
import { address } from './address.ts'
import { signIn, test } from './portal.ts'

test('wrong credentials have the same message for known and unknown accounts', async ({ as }) => {
  const page = await as()
  await page.goto('/login')
  for (const email of [demoEmail('superuser_rt'), 'nessuno@rete.example']) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Sbagliata-1!')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Errore durante il login: credenziali non valide.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeEnabled()
  }
})

test('a click on a demo account fills the form', async ({ as }) => {
  const page = await as()
  await page.goto('/login')
  await page.getByRole('button', { name: demoEmail('superuser_rt') }).click()
  await expect(page.getByLabel('Email')).toHaveValue(demoEmail('superuser_rt'))
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Menu di Davide Ferraris' })).toBeVisible()
})

test('Esci ends the session in all tabs', async ({ as }) => {
  const page = await as()
  await signIn(page, 'superuser_rt')
  const other = await page.context().newPage()
  await other.goto('/dealers')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Menu di Davide Ferraris' }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login\?next=%2Fdealers$/) // by itself
})

for (const next of [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:window.__pwned=1',
  'evil.example',
]) {
  test(`after the login, ${JSON.stringify(next)} is not followed`, async ({ as }) => {
    const page = await as()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${address}/`)) foreign.push(request.url())
    })
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(demoEmail('workshop_user2'))
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false)
  })
}

test('the login leads to the requested page with its filters', async ({ as }) => {
  const page = await as()
  await page.goto('/dealers?name=langhe&sort=-city')
  await expect(page).toHaveURL('/login?next=%2Fdealers%3Fname%3Dlanghe%26sort%3D-city')
  await page.getByLabel('Email').fill(demoEmail('superuser_rt'))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL('/dealers?name=langhe&sort=-city')
  await expect(page.getByLabel('Ragione sociale')).toHaveValue('langhe')
})
