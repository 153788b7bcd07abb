import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { bodyEditor, findNewsCard, uniqueTitle } from './news.ts'
import { button, expectHeading, leaveUnsaved, requiredField } from './page.ts'
import { createDealer } from './partners.ts'
import { fillLogin, menuLink, signIn, test } from './portal.ts'
import { ageUnsavedForms, expectUnsavedForm, readUnsavedForms, unsavedFormBanner } from './unsaved-forms.ts'

test('a form that was not saved is offered again for its record alone, never over what was typed meanwhile, and goes when saved', async ({
  as,
}) => {
  const page = await as('administrator')
  const [dealer, other] = [await createDealer(page), await createDealer(page)]
  const edit = `/dealers/${dealer.id}/edit`
  const address = requiredField(page, 'Indirizzo')
  await page.goto(edit)
  await address.fill('Via')
  await expectUnsavedForm(page)
  // As by the browser's settings; what is typed then makes a new one.
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('portale-rete')
        request.onsuccess = () => resolve(undefined)
        request.onerror = () => reject(request.error)
      }),
  )
  await address.fill('Via delle Bozze, 1')
  await expectUnsavedForm(page)
  await page.getByRole('link', { name: 'Annulla' }).click()
  await expect(page.getByRole('dialog')).toContainText('se esci ora resta come bozza in questo browser.')
  await leaveUnsaved(page)
  await expectHeading(page, 'Concessionarie')
  await expect.poll(() => readUnsavedForms(page)).toHaveLength(1)

  await page.goto(`/dealers/${other.id}/edit`)
  await expectHeading(page, `Modifica ${other.name}`)
  await page.goto('/dealers/new')
  await expectHeading(page, 'Nuova concessionaria')
  await page.waitForLoadState('networkidle')
  await expect(unsavedFormBanner(page)).toHaveCount(0)

  await page.goto(edit)
  await expect(unsavedFormBanner(page)).toContainText('Bozza di meno di un minuto fa')
  await expect(address).toHaveValue('Corso Alfieri, 12')
  await expectAccessible(page)
  await address.fill('Via Nuova, 2')
  await button(page, 'Riprendi').click()
  const question = page.getByRole('alert').filter({ hasText: 'se riprendi la bozza lo perdi' })
  await button(question, 'Tieni quello che ho scritto').click()
  await expect(address).toHaveValue('Via Nuova, 2')
  await button(page, 'Riprendi').click()
  await button(question, 'Riprendi la bozza').click()
  await expect(address).toHaveValue('Via delle Bozze, 1')
  await expect(unsavedFormBanner(page).or(question)).toHaveCount(0)
  await button(page, 'Salva').click()
  await expectHeading(page, 'Concessionarie')
  await expect.poll(() => readUnsavedForms(page)).toEqual([])
  const colleague = await as('superuser_rt')
  await colleague.goto(`/dealers/${dealer.id}`)
  await expect(colleague.getByRole('main')).toContainText('Via delle Bozze, 1')
})

test('a form that was not saved says that its record has changed, and its save compares the two versions', async ({
  as,
}) => {
  const [page, colleague] = [await as('administrator'), await as('superuser_rt')]
  const dealer = await createDealer(page)
  await page.goto(`/dealers/${dealer.id}/edit`)
  await requiredField(page, 'Indirizzo').fill('Via Mia, 1')
  await menuLink(page, 'Home').click()
  await leaveUnsaved(page)
  await expect(page).toHaveURL('/')
  await expect.poll(() => readUnsavedForms(page)).toHaveLength(1)
  await colleague.goto(`/dealers/${dealer.id}/edit`)
  await requiredField(colleague, 'Città').fill('Canelli')
  await button(colleague, 'Salva').click()
  await expectHeading(colleague, 'Concessionarie')

  await page.goto(`/dealers/${dealer.id}/edit`)
  await expect(unsavedFormBanner(page)).toContainText(
    'Da allora i dati salvati sono cambiati: quando salvi vedi le differenze',
  )
  await button(page, 'Riprendi').click()
  await expect(requiredField(page, 'Città')).toHaveValue('Asti')
  await button(page, 'Salva').click()
  await expect(page.getByRole('main')).toContainText('Via Mia, 1')
  await button(page, 'Applica e salva').click()
  await expectHeading(page, 'Concessionarie')
  await colleague.goto(`/dealers/${dealer.id}`)
  await expect(colleague.getByRole('main')).toContainText('Via Mia, 1')
  await expect(colleague.getByRole('main')).toContainText('Canelli')
})

test('a news with rich text comes back without its files; another person at the browser can neither see nor read it', async ({
  as,
}) => {
  const page = await as('administrator')
  const title = uniqueTitle()
  const write = async () => {
    await page.goto('/news/new')
    await requiredField(page, 'Titolo').fill(title)
    await bodyEditor(page).fill('Segreto ancora da dire')
    await menuLink(page, 'Home').click()
    await expect(page.getByRole('dialog')).toContainText('ma senza i file scelti')
    await leaveUnsaved(page)
    await expect(page).toHaveURL('/')
    await expect.poll(() => readUnsavedForms(page)).toHaveLength(1)
  }
  await write()
  expect((await readUnsavedForms(page)).join()).not.toMatch(/Segreto|Comunicazione/)

  await page.context().clearCookies({ name: 'portale_session' })
  await page.goto('/news/new')
  await fillLogin(page, 'superuser_rt')
  await expectHeading(page, 'Nuova news')
  await page.waitForLoadState('networkidle')
  await expect(unsavedFormBanner(page)).toHaveCount(0)

  await page.context().clearCookies({ name: 'portale_session' })
  await page.goto('/news/new')
  await fillLogin(page, 'administrator')
  await expect(unsavedFormBanner(page)).toContainText('scegli di nuovo quelli che servono')
  await button(page, 'Riprendi').click()
  await expect(bodyEditor(page)).toHaveText('Segreto ancora da dire')
  await page.getByRole('checkbox', { name: 'Concessionarie' }).check()
  await button(page, 'Salva').click()
  await expectHeading(page, 'News')
  await expect(await findNewsCard(await as('dealer_holder'), title)).toBeVisible()

  await test.step('after seven days, or by Scarta, it is gone', async () => {
    await write()
    await ageUnsavedForms(page, 8)
    await page.goto('/news/new')
    await expect.poll(() => readUnsavedForms(page)).toEqual([])
    await write()
    await page.goto('/news/new')
    await button(page, 'Scarta').click()
    await expect(unsavedFormBanner(page)).toHaveCount(0)
    await expect.poll(() => readUnsavedForms(page)).toEqual([])
  })
  await test.step('the logout leaves nothing', async () => {
    await write()
    await page.getByRole('button', { name: /^Menu di/ }).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page).toHaveURL('/login')
    expect(await readUnsavedForms(page)).toEqual([])
  })
})

test('who logs out in one tab leaves nothing in another one, whose form is left at once and stores nothing', async ({
  as,
}) => {
  const page = await as()
  await signIn(page, 'administrator') // a session of its own, which ends
  const [dealer, other] = [await createDealer(page), await createDealer(page)]
  const tabs = [await page.context().newPage(), await page.context().newPage()]
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`/dealers/${[dealer, other][index]?.id}/edit`)
    await requiredField(tab, 'Indirizzo').fill('Via del Segreto, 1')
  }
  const [typing, stored] = tabs as [Page, Page]
  await expect.poll(() => readUnsavedForms(stored)).toHaveLength(2)
  await stored.evaluate(() => sessionStorage.setItem('portale-rete:restored', 'what a restore did'))

  await page.goto('/')
  await page.getByRole('button', { name: /^Menu di/ }).click()
  // Half a second after the last key is it stored: the logout comes before.
  await requiredField(typing, 'Indirizzo').fill('Via del Segreto, 2')
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/login')
  await expect(typing).toHaveURL(`/login?next=%2Fdealers%2F${dealer.id}%2Fedit`)
  await expect(stored).toHaveURL(`/login?next=%2Fdealers%2F${other.id}%2Fedit`)
  await page.waitForTimeout(1000)
  for (const tab of [page, ...tabs]) {
    expect(await readUnsavedForms(tab)).toEqual([])
    const keys = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    // How far a list was scrolled is the router's, written as a page is left.
    expect(keys.filter((key) => key !== 'react-router-scroll-positions')).toEqual([])
  }

  await test.step('nor does a form of this very tab that was left', async () => {
    await fillLogin(typing, 'administrator')
    await requiredField(typing, 'Indirizzo').fill('Via del Segreto, 3')
    await typing.getByRole('button', { name: /^Menu di/ }).click()
    await typing.getByRole('menuitem', { name: 'Esci' }).click()
    await leaveUnsaved(typing)
    await expect(typing).toHaveURL('/login')
    await typing.waitForTimeout(1000)
    expect(await readUnsavedForms(typing)).toEqual([])
  })
  for (const tab of tabs) await tab.close()
})

test('a logout that fails leaves the forms of other tabs as they are', async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  const tab = await page.context().newPage()
  await tab.goto(`/dealers/${dealer.id}/edit`)
  await page.goto('/')
  await page.route('**/logout', (route) => route.abort())
  await page.getByRole('button', { name: /^Menu di/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page.getByRole('alert')).toContainText('Non è stato possibile uscire.')
  await requiredField(tab, 'Indirizzo').fill('Via Salva, 1')
  await expectUnsavedForm(tab)
  await expect(tab).toHaveURL(`/dealers/${dealer.id}/edit`)
  await tab.close()
})
