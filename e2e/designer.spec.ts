import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import {
  addField,
  addModel,
  barProblem,
  chooseAction,
  confirmPlan,
  openDesigner,
  planDialog,
  planStep,
  rowInput,
  sideItem,
  uniqueModel,
} from './designer.ts'
import { dialogByTitle } from './dialogs.ts'
import { test } from './isolated-portal.ts'
import { button, expectFieldError, expectHeading, requiredField, toast } from './page.ts'
import { createPerson } from './people.ts'
import { menuLink } from './portal.ts'
import { uniqueDigits } from './unique.ts'

// The designs are applied one after the other, each to the previous one.
test.describe.configure({ mode: 'default' })

/** Designs and applies a model of one field. */
async function createModel(page: Page) {
  const model = uniqueModel()
  await openDesigner(page)
  await addModel(page, model)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await button(page, 'Ricrea i modelli').click()
  await confirmPlan(page)
  await expect(sideItem(page, model.name)).toBeVisible()
  return model
}

const recordsUrl = ({ prefix }: { prefix: string }) => `/api/v1/generated/${prefix}`
const recordKey = ({ name }: { name: string }) => name.toLowerCase()

test('a field that is renamed, removed and restored keeps its data', async ({ as }) => {
  const page = await as('administrator')
  const model = await createModel(page)
  const url = recordsUrl(model)
  const { id } = await callApi<{ id: number }>(page, 'POST', url, {
    data: { [recordKey(model)]: { plate: 'AB123CD' } },
  })

  await test.step('a rename asks for no confirmation', async () => {
    await sideItem(page, model.name).click()
    await rowInput(page, 'Nome nel database del campo 1').fill('number_plate')
    await rowInput(page, 'Etichetta del campo 1').fill('Targa di prova')
    await button(page, 'Ricrea i modelli').click()
    await expect(planStep(page, 'Rinominato')).toHaveCount(1)
    await expect(page.getByLabel(/^Scrivi/)).toHaveCount(0)
    await confirmPlan(page)
    expect(await callApi(page, 'GET', `${url}/${id}`)).toMatchObject({ number_plate: 'AB123CD' })
  })
  await test.step('an unchanged design has an empty plan', async () => {
    await button(page, 'Ricrea i modelli').click()
    await expect(planDialog(page)).toContainText('Non c’è niente da fare')
    await button(planDialog(page), 'Chiudi').last().click()
    await expect(planDialog(page)).toHaveCount(0)
  })
  await test.step('a removal archives the field once the word is typed', async () => {
    await button(page, 'Elimina number_plate').click()
    await addField(page, 1, ['colour', 'Colore', 'string'])
    await button(page, 'Ricrea i modelli').click()
    await expect(planStep(page, 'Messo da parte')).toContainText('Targa di prova')
    await page.getByLabel('Scrivi CONFERMA per continuare').fill('conferma')
    await expect(button(planDialog(page), 'Ricrea i modelli')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(planDialog(page), 'Esc does not discard what was typed').toBeVisible()
    await confirmPlan(page, { word: 'CONFERMA' })
    expect(await callApi(page, 'GET', `${url}/${id}`)).not.toHaveProperty('number_plate')
  })
  await test.step('a restore brings the data back', async () => {
    await page.getByRole('button', { name: /^Messi da parte/ }).click()
    await button(page, `Ripristina Targa di prova, campo di ${model.name.toLowerCase()}`).click()
    await confirmPlan(page, { title: 'Ripristina Targa di prova', label: 'Ripristina' })
    await expect(toast(page, 'Targa di prova: ripristinato.')).toBeVisible()
    expect(await callApi(page, 'GET', `${url}/${id}`)).toMatchObject({ number_plate: 'AB123CD' })
  })
  await test.step('the last change can be undone, and the undo as well', async () => {
    await chooseAction(page, 'Annulla l’ultima modifica')
    const title = 'Annulla l’ultima modifica'
    await expect(planDialog(page, title)).toContainText('I modelli tornano com’erano prima del')
    await confirmPlan(page, { title, label: 'Riporta com’era', word: 'CONFERMA' })
    await expect(rowInput(page, 'Nome nel database del campo 2')).toHaveCount(0)
    await chooseAction(page, 'Annulla l’ultima modifica')
    await confirmPlan(page, { title, label: 'Riporta com’era' })
    await expect(rowInput(page, 'Nome nel database del campo 2')).toHaveValue(/number_plate|colour/)
  })
})

test('a designed role that a user has cannot be removed', async ({ as }) => {
  const page = await as('administrator')
  const number = uniqueDigits()
  const label = `Capo parco ${number}`
  await openDesigner(page)
  await button(page, 'Aggiungi ruolo').click()
  await expect(requiredField(page, 'Etichetta')).toBeFocused()
  await expect(barProblem(page)).toHaveText(/^Ruoli: completa etichetta e nome del ruolo \d+$/)
  await requiredField(page, 'Etichetta').fill(label)
  await requiredField(page, 'Nome').fill('administrator')
  await expectFieldError(requiredField(page, 'Nome'), /administrator è un ruolo del portale/)
  await requiredField(page, 'Nome').fill(`capo_parco_${number}`)
  await button(page, 'Ricrea i modelli').click()
  await confirmPlan(page)
  await expect(button(page, `Elimina ${label}`)).toBeEnabled()

  const roles = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/roles')
  const user = await createPerson(page, { role: 'superuser_rt' })
  await callApi(page, 'PUT', `/api/users/${user.id}`, {
    data: {
      name: user.name,
      email: user.email,
      roles: [roles.find(({ name }) => name === `capo_parco_${number}`)?.id],
    },
  })
  await page.reload()
  await expect(sideItem(page, label)).toContainText('1 persona')
  await expect(button(page, `Elimina ${label}`)).toBeDisabled()
})

test('an exported design that is imported again becomes the draft', async ({ as }) => {
  const page = await as('administrator')
  const model = await createModel(page)
  await page.reload()
  await expectHeading(page, 'Generatore')
  const downloading = page.waitForEvent('download')
  await chooseAction(page, 'Esporta progetto')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('generatore.json')
  const text = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 'portale-rete-design', version: 1 })

  const importFile = async (content: string) => {
    await page.getByLabel('File del progetto').setInputFiles({
      name: 'generatore.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  }
  await test.step('an invalid file is rejected and changes nothing', async () => {
    for (const [content, message] of [
      ['{', 'Il file non è leggibile.'],
      ['{"format":"altro"}', 'Il file non è una progettazione del portale.'],
      [text.replace('"version": 1', '"version": 2'), 'Il file è di un’altra versione del portale'],
      [text.replace('"article_singular": "', '"article_singular": "X'), 'Il file non è valido'],
    ] as const) {
      await importFile(content)
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    }
    await expect(button(page, 'Annulla (Ctrl+Z)')).toBeDisabled()
  })
  await test.step('the same file changes nothing', async () => {
    await importFile(text)
    await expect(toast(page, 'Il progetto del file è ora la bozza')).toBeVisible()
    await button(page, 'Ricrea i modelli').click()
    await expect(planDialog(page)).toContainText('Non c’è niente da fare')
    await page.keyboard.press('Escape')
  })
  await test.step('a changed file is planned against the current design', async () => {
    await importFile(text.replaceAll(model.plural, `${model.plural} bis`))
    await expect(sideItem(page, model.name)).toBeVisible()
    await button(page, 'Ricrea i modelli').click()
    await expect(planDialog(page)).toContainText(`${model.plural} bis`)
    await confirmPlan(page)
    await expect(menuLink(page, `${model.plural} bis`)).toBeVisible()
  })
})

test('a draft of an outdated design shows who changed it and is merged into the new one', async ({ as }) => {
  const page = await as('administrator')
  const model = await createModel(page)
  await sideItem(page, model.name).click()
  await requiredField(page, 'Nome plurale').fill(`${model.plural} miei`)
  const colleague = await as(await createPerson(page, { role: 'administrator' }))
  const theirs = await createModel(colleague)

  await button(page, 'Ricrea i modelli').click()
  const conflict = page.getByRole('alert').filter({ hasText: 'La progettazione è cambiata' })
  await expect(conflict).toContainText('Anna Prova')
  await button(conflict, 'Ricarica').click()
  await expect(page.getByRole('status').filter({ hasText: 'Bozza ripristinata.' })).toContainText(
    'Intanto la progettazione è cambiata',
  )
  await expect(sideItem(page, theirs.name)).toBeVisible()
  await sideItem(page, model.name).click()
  await expect(requiredField(page, 'Nome plurale')).toHaveValue(`${model.plural} miei`)
  await button(page, 'Ricrea i modelli').click()
  await expect(planDialog(page)).not.toContainText('Messo da parte')
  await confirmPlan(page)
  await expect(sideItem(page, theirs.name)).toBeVisible()
})

test('the dialogs of the designer are accessible', async ({ as }) => {
  const page = await as('administrator')
  const model = await createModel(page)
  await page.reload()
  await button(page, 'Resetta ambiente').click()
  await expect(planDialog(page, 'Resetta ambiente')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Resetta ambiente')).toBeFocused()
  await sideItem(page, model.name).click()
  await button(page, 'Elimina plate').click()
  await button(page, 'Ricrea i modelli').click()
  await planStep(page, 'Messo da parte').getByText('Mostra SQL').click()
  await expectAccessible(page)
  await confirmPlan(page, { word: 'CONFERMA' })
  await page.getByRole('button', { name: /^Messi da parte/ }).click()
  await expect(dialogByTitle(page, 'Messi da parte')).toBeVisible()
  await expectAccessible(page)
})
