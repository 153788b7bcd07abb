import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import {
  addField,
  addModel,
  apply,
  cell,
  choose,
  entry,
  freshNames,
  missing,
  openDesigner,
  plan,
  step,
} from './designer.ts'
import { dialogByTitle } from './dialogs.ts'
import { test } from './isolated-portal.ts'
import { button, expectFieldError, expectHeading, requiredField, toast } from './page.ts'
import { makePerson } from './people.ts'
import { menuLink } from './portal.ts'
import { uniqueDigits } from './unique.ts'

// One design after the other: each begins with the one that is there.
test.describe.configure({ mode: 'default' })

/** A model of one field, applied as one clicks. */
async function makeModel(page: Page) {
  const model = freshNames()
  await openDesigner(page)
  await addModel(page, model)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await button(page, 'Ricrea i modelli').click()
  await apply(page)
  await expect(entry(page, model.name)).toBeVisible()
  return model
}

const recordsOf = ({ prefix }: { prefix: string }) => `/api/v1/generated/${prefix}`
const keyOf = ({ name }: { name: string }) => name.toLowerCase()

test('a rename keeps the data; what is taken away is set aside with it, and comes back', async ({ as }) => {
  const page = await as('administrator')
  const model = await makeModel(page)
  const url = recordsOf(model)
  const { id } = await callApi<{ id: number }>(page, 'POST', url, { data: { [keyOf(model)]: { plate: 'AB123CD' } } })

  await test.step('renamed', async () => {
    await entry(page, model.name).click()
    await cell(page, 'Nome nel database del campo 1').fill('number_plate')
    await cell(page, 'Etichetta del campo 1').fill('Targa di prova')
    await button(page, 'Ricrea i modelli').click()
    await expect(step(page, 'Rinominato')).toHaveCount(1)
    await expect(page.getByLabel(/^Scrivi/)).toHaveCount(0)
    await apply(page)
    expect(await callApi(page, 'GET', `${url}/${id}`)).toMatchObject({ number_plate: 'AB123CD' })
  })
  await test.step('nothing to do', async () => {
    await button(page, 'Ricrea i modelli').click()
    await expect(plan(page)).toContainText('Non c’è niente da fare')
    await button(plan(page), 'Chiudi').last().click()
    await expect(plan(page)).toHaveCount(0)
  })
  await test.step('set aside, only with the typed word', async () => {
    await button(page, 'Elimina number_plate').click()
    await addField(page, 1, ['colour', 'Colore', 'string'])
    await button(page, 'Ricrea i modelli').click()
    await expect(step(page, 'Messo da parte')).toContainText('Targa di prova')
    await page.getByLabel('Scrivi CONFERMA per continuare').fill('conferma')
    await expect(button(plan(page), 'Ricrea i modelli')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(plan(page), 'what was typed is not lost by Esc').toBeVisible()
    await apply(page, { word: 'CONFERMA' })
    expect(await callApi(page, 'GET', `${url}/${id}`)).not.toHaveProperty('number_plate')
  })
  await test.step('and back with its data', async () => {
    await page.getByRole('button', { name: /^Messi da parte/ }).click()
    await button(page, `Ripristina Targa di prova, campo di ${model.name.toLowerCase()}`).click()
    await apply(page, { title: 'Ripristina Targa di prova', label: 'Ripristina' })
    await expect(toast(page, 'Targa di prova: ripristinato.')).toBeVisible()
    expect(await callApi(page, 'GET', `${url}/${id}`)).toMatchObject({ number_plate: 'AB123CD' })
  })
  await test.step('the last change can be undone, and so can that', async () => {
    await choose(page, 'Annulla l’ultima modifica')
    const title = 'Annulla l’ultima modifica'
    await expect(plan(page, title)).toContainText('I modelli tornano com’erano prima del')
    await apply(page, { title, label: 'Riporta com’era', word: 'CONFERMA' })
    await expect(cell(page, 'Nome nel database del campo 2')).toHaveCount(0)
    await choose(page, 'Annulla l’ultima modifica')
    await apply(page, { title, label: 'Riporta com’era' })
    await expect(cell(page, 'Nome nel database del campo 2')).toHaveValue(/number_plate|colour/)
  })
})

test('a role of the designer’s: given to somebody it can’t be taken away', async ({ as }) => {
  const page = await as('administrator')
  const number = uniqueDigits()
  const label = `Capo parco ${number}`
  await openDesigner(page)
  await button(page, 'Aggiungi ruolo').click()
  await expect(requiredField(page, 'Etichetta')).toBeFocused()
  await expect(missing(page)).toHaveText(/^Ruoli: completa etichetta e nome del ruolo \d+$/)
  await requiredField(page, 'Etichetta').fill(label)
  await requiredField(page, 'Nome').fill('administrator')
  await expectFieldError(requiredField(page, 'Nome'), /administrator è un ruolo del portale/)
  await requiredField(page, 'Nome').fill(`capo_parco_${number}`)
  await button(page, 'Ricrea i modelli').click()
  await apply(page)
  await expect(button(page, `Elimina ${label}`)).toBeEnabled()

  const roles = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/roles')
  const person = await makePerson(page, { role: 'superuser_rt' })
  await callApi(page, 'PUT', `/api/users/${person.id}`, {
    data: {
      name: person.name,
      email: person.email,
      roles: [roles.find(({ name }) => name === `capo_parco_${number}`)?.id],
    },
  })
  await page.reload()
  await expect(entry(page, label)).toContainText('1 persona')
  await expect(button(page, `Elimina ${label}`)).toBeDisabled()
})

test('a design goes to a file and comes back as the draft, never sent by itself', async ({ as }) => {
  const page = await as('administrator')
  const model = await makeModel(page)
  await page.reload()
  await expectHeading(page, 'Generatore')
  const waiting = page.waitForEvent('download')
  await choose(page, 'Esporta progetto')
  const download = await waiting
  expect(download.suggestedFilename()).toBe('generatore.json')
  const text = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 'portale-rete-design', version: 1 })

  const pick = async (content: string) => {
    await page.getByLabel('File del progetto').setInputFiles({
      name: 'generatore.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  }
  await test.step('what is no design is told, and nothing changes', async () => {
    for (const [content, message] of [
      ['{', 'Il file non è leggibile.'],
      ['{"format":"altro"}', 'Il file non è una progettazione del portale.'],
      [text.replace('"version": 1', '"version": 2'), 'Il file è di un’altra versione del portale'],
      [text.replace('"article_singular": "', '"article_singular": "X'), 'Il file non è valido'],
    ] as const) {
      await pick(content)
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    }
    await expect(button(page, 'Annulla (Ctrl+Z)')).toBeDisabled()
  })
  await test.step('the same file changes nothing', async () => {
    await pick(text)
    await expect(toast(page, 'Il progetto del file è ora la bozza')).toBeVisible()
    await button(page, 'Ricrea i modelli').click()
    await expect(plan(page)).toContainText('Non c’è niente da fare')
    await page.keyboard.press('Escape')
  })
  await test.step('a changed one is planned against what is there', async () => {
    await pick(text.replaceAll(model.plural, `${model.plural} bis`))
    await expect(entry(page, model.name)).toBeVisible()
    await button(page, 'Ricrea i modelli').click()
    await expect(plan(page)).toContainText(`${model.plural} bis`)
    await apply(page)
    await expect(menuLink(page, `${model.plural} bis`)).toBeVisible()
  })
})

test('a colleague was faster: who and when, and the draft goes on upon the new design', async ({ as }) => {
  const page = await as('administrator')
  const model = await makeModel(page)
  await entry(page, model.name).click()
  await requiredField(page, 'Nome plurale').fill(`${model.plural} miei`)
  const colleague = await as(await makePerson(page, { role: 'administrator' }))
  const theirs = await makeModel(colleague)

  await button(page, 'Ricrea i modelli').click()
  const refused = page.getByRole('alert').filter({ hasText: 'La progettazione è cambiata' })
  await expect(refused).toContainText('Anna Prova')
  await button(refused, 'Ricarica').click()
  await expect(page.getByRole('status').filter({ hasText: 'Bozza ripristinata.' })).toContainText(
    'Intanto la progettazione è cambiata',
  )
  await expect(entry(page, theirs.name)).toBeVisible()
  await entry(page, model.name).click()
  await expect(requiredField(page, 'Nome plurale')).toHaveValue(`${model.plural} miei`)
  await button(page, 'Ricrea i modelli').click()
  await expect(plan(page)).not.toContainText('Messo da parte')
  await apply(page)
  await expect(entry(page, theirs.name)).toBeVisible()
})

test(`the dialogs of the designer: accessible`, async ({ as }) => {
  const page = await as('administrator')
  const model = await makeModel(page)
  await page.reload()
  await button(page, 'Resetta ambiente').click()
  await expect(plan(page, 'Resetta ambiente')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Resetta ambiente')).toBeFocused()
  await entry(page, model.name).click()
  await button(page, 'Elimina plate').click()
  await button(page, 'Ricrea i modelli').click()
  await step(page, 'Messo da parte').getByText('Mostra SQL').click()
  await expectAccessible(page)
  await apply(page, { word: 'CONFERMA' })
  await page.getByRole('button', { name: /^Messi da parte/ }).click()
  await expect(dialogByTitle(page, 'Messi da parte')).toBeVisible()
  await expectAccessible(page)
})
